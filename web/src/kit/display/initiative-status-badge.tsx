import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InitiativeStatus } from '#contracts/initiative-status.ts';

const COLORS: Record<InitiativeStatus, string | undefined> = {
  planned: 'blue',
  running: undefined,
  paused: 'grape',
  ended: 'gray',
  cancelled: 'gray',
};

/** The state that an initiative is in. Shows `initiatives` texts. */
export function InitiativeStatusBadge({ status }: { status: InitiativeStatus }) {
  const { t } = useTranslation();
  const color = COLORS[status];
  return (
    <Badge
      variant={status === 'cancelled' ? 'outline' : 'light'}
      {...(color && { color })}
      // Cells are as narrow as what is in them lets them be.
      miw="max-content"
    >
      {t(`initiatives.status.${status}`)}
    </Badge>
  );
}
