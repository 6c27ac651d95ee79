import { useQueryClient } from '@tanstack/react-query';
import { bulkAlerts } from '#contracts/alerts/alert-bulk.ts';
import {
  ALERT_SORT,
  acknowledgeAlert,
  listAlerts,
  reopenAlert,
  snoozeAlert,
} from '#contracts/alerts/alerts.ts';
import { undoBulk } from '#contracts/core/bulk.ts';
import type { BodyOf } from '#contracts/core/endpoint.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'alerts';

/** The states of everything that still has its cause, as the filter names them. */
export const UNRESOLVED = 'open,acknowledged,snoozed';

/** Open alerts by default. Always refetched, since the server opens and resolves alerts by itself. */
export const LIST = listApi(RESOURCE, listAlerts, {
  sortable: ALERT_SORT,
  defaults: { state: 'open' },
  staleTime: 0,
});

/** Mutations of alerts by their ids. Returns the same functions on every render. */
export function useAlertMutations() {
  const { mutateAsync: acknowledge } = useAlertMutation((id: number) =>
    call(acknowledgeAlert, { params: { id } }),
  );
  const { mutateAsync: snooze } = useAlertMutation(({ id, until }: { id: number; until: string }) =>
    call(snoozeAlert, { params: { id }, body: { until } }),
  );
  const { mutateAsync: reopen } = useAlertMutation((id: number) => call(reopenAlert, { params: { id } }));
  /** Does an action to several alerts. @throws if none of them could be changed */
  const { mutateAsync: changeMany } = useAlertMutation(async (body: BodyOf<typeof bulkAlerts>) => {
    const answer = await call(bulkAlerts, { query: { dryRun: 'false' }, body });
    if (answer.done === 0) throw new Error(answer.refused[0]?.message);
    return answer;
  });
  const { mutateAsync: undoMany } = useAlertMutation((batchId: string) =>
    call(undoBulk, { params: { batchId } }),
  );
  return { acknowledge, snooze, reopen, changeMany, undoMany };
}

function useAlertMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useResourceMutation(RESOURCE, async (input: Input) => {
    const changed = await run(input);
    // The bell counts open alerts.
    void client.invalidateQueries({ queryKey: ['notices'] });
    return changed;
  });
}
