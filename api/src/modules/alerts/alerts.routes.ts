import * as rules from '#contracts/alerts/alert-rules.ts';
import * as endpoints from '#contracts/alerts/alerts.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { serveAlertBulk } from './alert-bulk.ts';
import { alertRuleService } from './alert-rules.service.ts';
import { alertList } from './alerts.queries.ts';
import { alertService } from './alerts.service.ts';

export function alertRoutes(http: Http, { db, bulk }: { db: Database; bulk: Bulk }): void {
  const service = alertService(db);
  serve(http, endpoints.listAlerts, ({ query }) => alertList.page(db, query));
  serve(http, endpoints.acknowledgeAlert, ({ params }, context) => service.acknowledge(params.id, context));
  serve(http, endpoints.snoozeAlert, ({ params, body }, context) =>
    service.snooze(params.id, body.until, context),
  );
  serve(http, endpoints.reopenAlert, ({ params }, context) => service.reopen(params.id, context));
  serveAlertBulk(http, bulk);

  const ruleService = alertRuleService(db, http.timeZone);
  serveRecord(http, rules.readAlertRules, () => ruleService.read());
  serveRecord(http, rules.updateAlertRules, ({ body }, context) => ruleService.update(body, context));
  serve(http, rules.previewAlertRule, ({ params, query }) =>
    ruleService.preview(params.kind, query.threshold),
  );
}
