import { Badge } from '@mantine/core';
import { INITIATIVE_STATUS_NAMES, type InitiativeStatus } from '#contracts/initiatives/initiative-status.ts';
import { useLabel } from '#web/i18n/use-label.ts';

const COLORS: Record<InitiativeStatus, string | undefined> = {
  planned: 'blue',
  running: undefined,
  paused: 'grape',
  ended: 'gray',
  cancelled: 'gray',
};

/** The status of an initiative. */
export function InitiativeStatusBadge({ status }: { status: InitiativeStatus }) {
  const label = useLabel();
  const color = COLORS[status];
  return (
    <Badge
      variant={status === 'cancelled' ? 'outline' : 'light'}
      {...(color && { color })}
      // Table cells shrink to the narrowest content allowed.
      miw="max-content"
    >
      {label(INITIATIVE_STATUS_NAMES[status])}
    </Badge>
  );
}
