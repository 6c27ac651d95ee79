import type { User } from '#contracts/users/users.ts';
import { DetailsDialog } from '#web/kit/dialogs/details-dialog.tsx';
import { useUserFacts } from './use-user-facts.tsx';

interface UserDetailsProps {
  user: User;
  onClose: () => void;
}

/** All the details of a user, read-only. */
export function UserDetails({ user, onClose }: UserDetailsProps) {
  const factsOf = useUserFacts();
  return <DetailsDialog title={user.nome} lines={factsOf(user)} size="lg" onClose={onClose} />;
}
