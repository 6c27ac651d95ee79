import { listAudit } from '#contracts/audit.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { auditList } from './audit.queries.ts';

export function auditRoutes(http: Http, db: Database): void {
  const list = auditList(http.timeZone);
  serve(http, listAudit, ({ query }) => list.page(db, query));
}
