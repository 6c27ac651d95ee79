import { searchPlaces } from '#contracts/organisations/organisation-refs.ts';
import { placeCalls as calls, PLACE_FIELDS, type Place } from '#contracts/places.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { type ListSheet, serveList, sheetColumns } from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
import { placeList, quickSearch } from './places.queries.ts';
import { placeService } from './places.service.ts';

/** The list as a spreadsheet. */
export const placeSheet: ListSheet<Place> = {
  resource: 'place',
  title: ['Locais', 'Places', 'Lugares'],
  columns: sheetColumns(PLACE_FIELDS, {}),
};

export function placeRoutes(http: Http, { db, bulk }: { db: Database; bulk: Bulk }): void {
  const list = placeList(http.timeZone);
  serveList(http, db, calls, list, placeSheet);
  serve(http, searchPlaces, async ({ query }) => ({ data: await quickSearch(db, query) }));
  // Administrators of an organisation read the history of what only the house changes.
  serveResource(http, db, 'place', calls, placeService(db), 'audit.read');
  serveBulk(http, bulk, 'place', resourceBulk(calls, list, placeService));
}
