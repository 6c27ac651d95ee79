import { INITIATIVE_STATUS_NAMES, type InitiativeStatus } from '#contracts/initiatives/initiative-status.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { StatusBadge } from '#web/kit/display/status-badge.tsx';

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
  return (
    <StatusBadge color={COLORS[status]} cancelled={status === 'cancelled'}>
      {label(INITIATIVE_STATUS_NAMES[status])}
    </StatusBadge>
  );
}
