import { and, eq, sql } from 'drizzle-orm';
import type { Category, CategoryRef, listCategories } from '#contracts/categories.ts';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { createdBetween, type Filters, idIn } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains } from '../../platform/db/list-conditions.ts';
import { recordSort, resourceList, selectRecord } from '../../platform/db/resource-list.ts';
import { categories, fragrances } from '../../platform/db/schema/catalogue.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';

export type CategoryRecord = TaggedRow<Category>;

// Written out: in a single-table select the query builder drops the table name from interpolated columns.
const fragranceCount = sql<number>`(
  select count(*)::int from fragrances where fragrances.category_id = categories.category_id
)`;

const columns = {
  categoryId: categories.categoryId,
  name: categories.name,
  fragrances: fragranceCount,
  deletedAt: categories.deletedAt,
  createdAt: categories.createdAt,
  version: categories.version,
};

function selectRecords(db: Queryable, selected = columns) {
  return db.select(selected).from(categories).$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present(selected: Selected): CategoryRecord {
  const { version, ...row } = selected;
  return { row: withInstantTexts(row), tag: recordEtag('category', row.categoryId, version) };
}

type Request = Received<typeof listCategories>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  categoryId: idIn(categories.categoryId),
  ...createdBetween(categories.createdAt, timeZone),
});

/** @param timeZone IANA name of the time zone for filters by day */
export const categoryList = (timeZone: string) =>
  resourceList<Request, Selected, Category>('category', {
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('category', isActive),
      fragrances: fragranceCount,
    }),
    search: (filter) => contains(categories.nameFolded, filter),
    select: (db, beside) => selectRecords(db, beside(columns)),
    present: (selected) => present(selected).row,
    id: (row) => row.categoryId,
  });

export function quickSearch(db: Queryable, text: string): Promise<CategoryRef[]> {
  return db
    .select({ categoryId: categories.categoryId, name: categories.name })
    .from(categories)
    .where(and(eq(categories.active, true), contains(categories.nameFolded, text)))
    .orderBy(categories.nameFolded, categories.categoryId)
    .limit(QUICK_SEARCH_LIMIT);
}

export async function findCategory(db: Queryable, id: number): Promise<CategoryRecord | undefined> {
  const selected = await selectRecord(db, 'category', id, selectRecords);
  return selected && present(selected);
}

export async function hasActiveFragrances(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(fragrances, and(eq(fragrances.categoryId, id), eq(fragrances.active, true)))) > 0;
}
