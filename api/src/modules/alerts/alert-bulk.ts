import { isDeepStrictEqual } from 'node:util';
import { bulkAlerts } from '#contracts/alerts/alert-bulk.ts';
import { listAlerts } from '#contracts/alerts/alerts.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { clockNow } from '../../platform/lib/clock.ts';
import { applyToMany } from '../../platform/resource/bulk/bulk.service.ts';
import type { Bulk, BulkKind, BulkService } from '../../platform/resource/bulk/bulk-kind.ts';
import { boundedSelector, changeOf } from '../../platform/resource/bulk/serve-bulk.ts';
import { type AlertHandling, alertList, namesOf } from './alerts.queries.ts';
import { decideAlerts, decisionOf } from './alerts.service.ts';

const KIND: BulkKind = {
  resource: 'alert',
  write: bulkAlerts.access,
  namesOf,
  on: (db): BulkService<{ until: string | null }> => ({
    actAll: (action, ids, { until }, context) =>
      db.transaction((tx) =>
        decideAlerts(tx, ids, decisionOf(action as 'acknowledge', context, until), context),
      ),
    changeAll: (changes, context) => {
      const byId = new Map(changes.map((change) => [change.id, change]));
      const ids = [...byId.keys()];
      return db.transaction((tx) =>
        decideAlerts(tx, ids, (alert, id) => undone(alert, byId.get(id) ?? {}), context),
      );
    },
  }),
};

/** How an alert was before a batch. @throws problem if it is no longer as the batch left it */
function undone(alert: AlertHandling, { set, left }: { set?: object; left?: object }): AlertHandling {
  if (alert.state === 'resolved') throw problem('alert.resolved');
  if (!set || !isDeepStrictEqual(alert, left)) throw problem('record.stale');
  const before = set as AlertHandling;
  const isOver = before.snoozedUntil !== null && Date.parse(before.snoozedUntil) <= clockNow();
  // It would have reopened by now.
  return isOver ? { state: 'open', acknowledgedBy: null, snoozedUntil: null } : before;
}

/** Registers the call for many alerts. */
export function serveAlertBulk(http: Http, bulk: Bulk): void {
  bulk.kinds.set(KIND.resource, KIND);
  serve(http, bulkAlerts, ({ query, body: { action, until = null, expected, ...selecting } }, context) => {
    const select = boundedSelector(listAlerts, alertList, selecting);
    const change = { ...changeOf(context), dryRun: query.dryRun };
    return applyToMany(bulk, KIND, { action, set: { until }, expected }, () => select(bulk.db), change);
  });
}
