import { searchPlaces } from '#contracts/organisations/organisation-refs.ts';
import { placeCalls as calls } from '#contracts/places.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { serveList } from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
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
