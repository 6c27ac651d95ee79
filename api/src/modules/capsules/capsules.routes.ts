import { exportCapsules, listCapsules } from '#contracts/capsules.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveListExport } from '../exports/list-export.ts';
import { capsuleSheet } from './capsules.export.ts';
import { capsuleList } from './capsules.queries.ts';

export function capsuleRoutes(http: Http, db: Database, timeZone: string): void {
  serve(http, listCapsules, ({ query }) => capsuleList(timeZone).page(db, query));
  serveListExport(http, db, exportCapsules, capsuleSheet, (query) => capsuleList(timeZone).all(db, query));
}
