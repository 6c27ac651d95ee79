import { searchPlaces } from '#contracts/organisation-refs.ts';
import { placeCalls as calls } from '#contracts/places.ts';
import type { Database } from '../../db/client.ts';
import { type Http, serve } from '../../http/serve.ts';
import type { Bulk } from '../bulk/bulk.service.ts';
import { resourceBulk, serveBulk } from '../bulk/serve-bulk.ts';
import { serveList } from '../exports/list-export.ts';
import { serveResource } from '../records/serve-resource.ts';
import { placeSheet } from './places.export.ts';
import { placeList, quickSearch } from './places.queries.ts';
import { placeService } from './places.service.ts';

export function placeRoutes(http: Http, { db, bulk }: { db: Database; bulk: Bulk }): void {
  const list = placeList(http.timeZone);
  serveList(http, db, calls, list, placeSheet);
  serve(http, searchPlaces, async ({ query }) => ({ data: await quickSearch(db, query) }));
  // Administrators of an organisation read the history of what only the house changes.
  serveResource(http, db, 'place', calls, placeService(db), 'audit.read');
  serveBulk(http, bulk, 'place', resourceBulk(calls, list, placeService));
}
