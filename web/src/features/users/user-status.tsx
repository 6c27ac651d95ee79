import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#contracts/users/users.ts';
import type { UserStatus as Status } from './user-texts.ts';
import { statusOf } from './user-texts.ts';

const LOOK = {
  active: { variant: 'light' },
  inactive: { variant: 'light', color: 'gray' },
  unconfirmed: { variant: 'default' },
} as const satisfies Record<Status, object>;

/** The status of a user as a small badge. */
export function UserStatus({ user }: { user: Pick<User, 'deletedAt' | 'confirmedAt'> }) {
  const { t } = useTranslation();
  const status = statusOf(user);
  return (
    <Badge {...LOOK[status]} miw="max-content">
      {t(`users.status.${status}`)}
    </Badge>
  );
}
