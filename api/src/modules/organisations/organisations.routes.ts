import { organisationCalls as calls } from '#contracts/organisations.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import type { Bulk } from '../bulk/bulk.service.ts';
import { resourceBulk, serveBulk } from '../bulk/serve-bulk.ts';
import { serveList } from '../exports/list-export.ts';
import { serveResource } from '../records/serve-resource.ts';
import { organisationSheet } from './organisations.export.ts';
import { organisationList, quickSearch } from './organisations.queries.ts';
import { organisationService } from './organisations.service.ts';

export function organisationRoutes(http: Http, { db, bulk }: { db: Database; bulk: Bulk }): void {
  const list = organisationList(http.timeZone);
  serveList(http, db, calls, list, organisationSheet);
  serve(http, calls.search, async ({ query }) => ({ data: await quickSearch(db, query.str) }));
  // Administrators of an organisation read the history of what only the house changes.
  serveResource(http, db, 'organisation', calls, organisationService(db), 'audit.read');
  serveBulk(http, bulk, 'organisation', resourceBulk(calls, list, organisationService));
}
