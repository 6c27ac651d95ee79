import { VISIT_STATUS_NAMES, type VisitStatus } from '#contracts/visits/visit-status.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { StatusBadge } from '#web/kit/display/status-badge.tsx';

const COLORS: Record<VisitStatus, string | undefined> = {
  planned: 'blue',
  underway: undefined,
  done: 'gray',
  cancelled: 'gray',
};

/** How far a visit is. */
export function VisitStatusBadge({ status }: { status: VisitStatus }) {
  const label = useLabel();
  return (
    <StatusBadge color={COLORS[status]} cancelled={status === 'cancelled'}>
      {label(VISIT_STATUS_NAMES[status])}
    </StatusBadge>
  );
}
