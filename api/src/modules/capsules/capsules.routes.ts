import { exportCapsules, listCapsules } from '#contracts/capsules/capsules.ts';
import { exportRefill, refillList } from '#contracts/capsules/refill.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { serveList, serveListExport } from '../../platform/resource/exports/list-export.ts';
import { capsuleSheet, refillSheet } from './capsules.export.ts';
import { capsuleList } from './capsules.queries.ts';
import { refillGroups, refillLines } from './refill.queries.ts';

export function capsuleRoutes(http: Http, db: Database, timeZone: string): void {
  const calls = { list: listCapsules, export: exportCapsules };
  serve(http, refillList, ({ query }) => refillGroups(db, timeZone, query));
  serveListExport(http, db, exportRefill, refillSheet, (query) => refillLines(db, timeZone, query));
  serveList(http, db, calls, capsuleList(timeZone), capsuleSheet);
}
