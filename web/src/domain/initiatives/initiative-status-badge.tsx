import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InitiativeStatus } from '#contracts/initiatives/initiative-status.ts';

const COLORS: Record<InitiativeStatus, string | undefined> = {
  planned: 'blue',
  running: undefined,
  paused: 'grape',
  ended: 'gray',
  cancelled: 'gray',
};

/** The status of an initiative. Needs `initiatives` texts. */
export function InitiativeStatusBadge({ status }: { status: InitiativeStatus }) {
  const { t } = useTranslation();
  const color = COLORS[status];
  return (
    <Badge
      variant={status === 'cancelled' ? 'outline' : 'light'}
      {...(color && { color })}
      // Table cells shrink to the narrowest content allowed.
      miw="max-content"
    >
      {t(`initiatives.status.${status}`)}
    </Badge>
  );
}
