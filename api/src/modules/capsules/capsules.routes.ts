import { exportCapsules, listCapsules } from '#contracts/capsules.ts';
import type { Database } from '../../db/client.ts';
import type { Http } from '../../http/serve.ts';
import { serveList } from '../exports/list-export.ts';
import { capsuleSheet } from './capsules.export.ts';
import { capsuleList } from './capsules.queries.ts';

export function capsuleRoutes(http: Http, db: Database, timeZone: string): void {
  const calls = { list: listCapsules, export: exportCapsules };
  serveList(http, db, calls, capsuleList(timeZone), capsuleSheet);
}
