import { CATEGORY_FIELDS, type Category, categoryCalls as calls } from '#contracts/categories.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { type ListSheet, serveList, sheetColumns } from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
import { categoryList, quickSearch } from './categories.queries.ts';
import { categoryService } from './categories.service.ts';

export const categorySheet: ListSheet<Category> = {
  resource: 'category',
  title: ['Categorias', 'Categories', 'Categorías'],
  columns: sheetColumns(CATEGORY_FIELDS, {}),
};

export function categoryRoutes(http: Http, { db, bulk }: { db: Database; bulk: Bulk }): void {
  const list = categoryList(http.timeZone);
  serveList(http, db, calls, list, categorySheet);
  serve(http, calls.search, async ({ query }) => ({ data: await quickSearch(db, query.str) }));
  serveResource(http, db, 'category', calls, categoryService(db));
  serveBulk(http, bulk, 'category', resourceBulk(calls, list, categoryService));
}
