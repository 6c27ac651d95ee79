import { ALERT_SORT, acknowledgeAlert, listAlerts, reopenAlert, snoozeAlert } from '#contracts/alerts.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'alerts';

/** The endpoint, which also keys the remembered settings of the list, with its sortable columns and filters. */
export const LIST = { endpoint: listAlerts.path, sortable: ALERT_SORT, filters: listAlerts.query };

/** A page of alerts, open ones by default. Ignores `isActive`: the server opens and resolves alerts by itself. */
export const alertsQuery = ({ isActive: _, ...query }: ListRequestQuery) => ({
  ...pageQuery(RESOURCE, listAlerts, { state: 'open', ...query }),
  staleTime: 0,
});

/** The first rows of the list for the URL's search parameters. */
export const firstPageQuery = (search: Record<string, unknown>) => alertsQuery(listRequestAt(LIST, search));

/** Mutations of an alert by its id. Returns the same functions on every render. */
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
