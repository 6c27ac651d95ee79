import i18n from 'i18next';
import type { User } from '#contracts/users.ts';
import { RowBadge } from '#web/kit/list/row-badge.tsx';
import type { UserStatus as Status } from './user-texts.ts';
import { statusOf } from './user-texts.ts';

const LOOK = { active: 'good', inactive: 'past', unconfirmed: 'pending' } as const satisfies Record<
  Status,
  string
>;

// Its words are not told by the hook: a list has fifty, and what stands around them follows the language.
/** How it stands with a user, as a small badge. */
export function UserStatus({ user }: { user: Pick<User, 'deletedAt' | 'confirmedAt'> }) {
  const status = statusOf(user);
  return <RowBadge look={LOOK[status]}>{i18n.t(`users.status.${status}`)}</RowBadge>;
}
