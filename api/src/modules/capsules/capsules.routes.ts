import { listCapsules } from '#contracts/capsules.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import { pageOfCapsules } from './capsules.queries.ts';

export function capsuleRoutes(http: Http, db: Database, timeZone: string): void {
  serve(http, listCapsules, ({ query }) => pageOfCapsules(db, query, timeZone));
}
