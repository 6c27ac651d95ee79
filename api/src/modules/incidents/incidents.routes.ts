import {
  addTouched,
  incidentCalls as calls,
  exportTouched,
  listTouched,
  removeTouched,
} from '#contracts/incidents.ts';
import { listUsers } from '#contracts/users/users.ts';
import type { Database } from '../../platform/db/client.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { idSelector, resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { serveList, serveListExport } from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
import { usersList } from '../users/users.service.ts';
import { incidentSheet, touchedSheet } from './incidents.export.ts';
import { allTouched, findIncident, incidentList, touchedPage } from './incidents.queries.ts';
import { incidentService } from './incidents.service.ts';

export function incidentRoutes(http: Http, { db, bulk }: { db: Database; bulk: Bulk }): void {
  const list = incidentList(http.timeZone);
  const service = incidentService(db);
  serveList(http, db, calls, list, incidentSheet);
  serveResource(http, db, 'incident', calls, service);
  serveBulk(http, bulk, 'incident', resourceBulk(calls, list, incidentService));

  const people = usersList(http.timeZone);
  serve(http, listTouched, async ({ params: { id }, query }) => {
    orNotFound(await findIncident(db, id));
    return touchedPage(db, id, query);
  });
  serveListExport(http, db, exportTouched, touchedSheet, async (_, { id }) => {
    orNotFound(await findIncident(db, id));
    return allTouched(db, id);
  });
  serveRecord(http, addTouched, ({ params: { id }, body }, context) => {
    const select = idSelector(listUsers, people, body);
    return service.addUsers(id, context, async (tx) => {
      const ids = await select(tx);
      if (body.expected !== undefined && body.expected !== ids.length) throw problem('bulk.changed');
      return ids;
    });
  });
  serve(http, removeTouched, async ({ params: { id, userId } }, context) => {
    await service.removeUser(id, userId, context);
  });
}
