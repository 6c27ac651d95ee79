import { useQueryClient } from '@tanstack/react-query';
import type { Alert } from '#contracts/alerts/alerts.ts';
import {
  ALERT_SORT,
  acknowledgeAlert,
  listAlerts,
  reopenAlert,
  snoozeAlert,
} from '#contracts/alerts/alerts.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'alerts';

/** Open alerts by default. Always refetched, since the server opens and resolves alerts by itself. */
export const LIST = listApi(RESOURCE, listAlerts, {
  sortable: ALERT_SORT,
  defaults: { state: 'open' },
  staleTime: 0,
});

/** Mutations of an alert by its id. Returns the same functions on every render. */
export function useAlertMutations() {
  const { mutateAsync: acknowledge } = useAlertMutation((id: number) =>
    call(acknowledgeAlert, { params: { id } }),
  );
  const { mutateAsync: snooze } = useAlertMutation(({ id, until }: { id: number; until: string }) =>
    call(snoozeAlert, { params: { id }, body: { until } }),
  );
  const { mutateAsync: reopen } = useAlertMutation((id: number) => call(reopenAlert, { params: { id } }));
  return { acknowledge, snooze, reopen };
}

function useAlertMutation<Input>(run: (input: Input) => Promise<Alert>) {
  const client = useQueryClient();
  return useResourceMutation(RESOURCE, async (input: Input) => {
    const changed = await run(input);
    // The bell counts open alerts.
    void client.invalidateQueries({ queryKey: ['notices'] });
    return changed;
  });
}
