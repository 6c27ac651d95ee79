import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#contracts/users.ts';
import type { UserStatus as Status } from './user-texts.ts';
import { statusOf } from './user-texts.ts';

const LOOK: Record<Status, { variant: 'light' | 'default' | 'outline'; color?: string }> = {
  active: { variant: 'light' },
  inactive: { variant: 'light', color: 'gray' },
  // Not done yet: only the outline of what will be.
  unconfirmed: { variant: 'default' },
};

/** How it stands with a user, as a small badge. */
export function UserStatus({ user }: { user: Pick<User, 'deletedAt' | 'confirmedAt'> }) {
  const { t } = useTranslation();
  const status = statusOf(user);
  return (
    <Badge {...LOOK[status]} tt="none" fw={500} miw="max-content">
      {t(`users.status.${status}`)}
    </Badge>
  );
}
