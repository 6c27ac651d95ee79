import { Badge } from '@mantine/core';
import i18n from 'i18next';
import type { User } from '#contracts/users.ts';
import type { UserStatus as Status } from './user-texts.ts';
import { statusOf } from './user-texts.ts';

const LOOK: Record<Status, { variant: 'light' | 'default' | 'outline'; color?: string }> = {
  active: { variant: 'light' },
  inactive: { variant: 'light', color: 'gray' },
  // Not done yet: only the outline of what will be.
  unconfirmed: { variant: 'default' },
};

// Its words are not told by the hook: a list has fifty, and what stands around them follows the language.
/** How it stands with a user, as a small badge. */
export function UserStatus({ user }: { user: Pick<User, 'deletedAt' | 'confirmedAt'> }) {
  const status = statusOf(user);
  return (
    <Badge {...LOOK[status]} tt="none" fw={500} miw="max-content">
      {i18n.t(`users.status.${status}`)}
    </Badge>
  );
}
