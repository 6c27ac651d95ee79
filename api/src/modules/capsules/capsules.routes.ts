import { capsuleHistory, getCapsule } from '#contracts/capsules/capsule-record.ts';
import { exportCapsules, listCapsules } from '#contracts/capsules/capsules.ts';
import { exportRefill, refillList } from '#contracts/capsules/refill.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import { serveList, serveListExport } from '../../platform/resource/exports/list-export.ts';
import { historyOfCapsule } from './capsule-history.queries.ts';
import { findCapsule } from './capsule-record.queries.ts';
import { capsuleSheet, refillSheet } from './capsules.export.ts';
import { capsuleList } from './capsules.queries.ts';
import { refillGroups, refillLines } from './refill.queries.ts';

export function capsuleRoutes(http: Http, db: Database, timeZone: string): void {
  const calls = { list: listCapsules, export: exportCapsules };
  serve(http, refillList, ({ query }) => refillGroups(db, timeZone, query));
  serveListExport(http, db, exportRefill, refillSheet, (query) => refillLines(db, timeZone, query));
  serveList(http, db, calls, capsuleList(timeZone), capsuleSheet);
  serveRecord(http, getCapsule, ({ params }) => findCapsule(db, params.id, timeZone));
  serve(http, capsuleHistory, ({ params, query }) => historyOfCapsule(db, params.id, query, timeZone));
}
