import { ALERT_SORT, acknowledgeAlert, listAlerts, reopenAlert, snoozeAlert } from '#contracts/alerts.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'alerts';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listAlerts.path, sortable: ALERT_SORT, filters: listAlerts.query };

/** A page of the alerts; those that are open where no state is asked for. The server opens and resolves them by itself. */
export const alertsQuery = ({ isActive: _, ...query }: ListRequestQuery) => ({
  ...pageQuery(RESOURCE, listAlerts, { state: 'open', ...query }),
  staleTime: 0,
});

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => alertsQuery(listRequestAt(LIST, search));

/** What can be done with an alert, by its id. The same functions at each rendering. */
export function useAlertMutations() {
  const { mutateAsync: acknowledge } = useResourceMutation(RESOURCE, (id: number) =>
    call(acknowledgeAlert, { params: { id: String(id) } }),
  );
  const { mutateAsync: snooze } = useResourceMutation(
    RESOURCE,
    ({ id, until }: { id: number; until: string }) =>
      call(snoozeAlert, { params: { id: String(id) }, body: { until } }),
  );
  const { mutateAsync: reopen } = useResourceMutation(RESOURCE, (id: number) =>
    call(reopenAlert, { params: { id: String(id) } }),
  );
  return { acknowledge, snooze, reopen };
}
