import * as z from 'zod';
import { instant, recordName } from './core/fields.ts';
import { createdFilter, idsFilter } from './core/filters.ts';
import { activeListQuery } from './core/list.ts';
import { CREATED, DEACTIVATED, NAME, type RecordFields, sortFields } from './core/record-fields.ts';
import { resourceCalls, searchCall } from './core/resource.ts';

export const category = z
  .object({
    categoryId: z.int(),
    name: z.string(),
    fragrances: z.int(),
    deletedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof category>;

export const CATEGORY_FIELDS = {
  categoryId: { label: ['ID', 'ID', 'ID'], about: 'The id of the category', sort: true },
  name: NAME,
  fragrances: {
    label: ['Fragrâncias', 'Fragrances', 'Fragancias'],
    about: 'Number of its fragrances, both active and inactive',
    sort: true,
    sheet: 'number',
  },
  createdAt: CREATED,
  deletedAt: DEACTIVATED,
} as const satisfies RecordFields<Category>;

export const categoryRef = z.object({ categoryId: z.int(), name: z.string() });
export type CategoryRef = z.infer<typeof categoryRef>;

export const categoryInput = z.object({ name: recordName }).meta({ id: 'CategoryInput' });
export type CategoryInput = z.input<typeof categoryInput>;

export const CATEGORY_SORT = sortFields(CATEGORY_FIELDS, 'createdAt');

const resource = {
  path: '/categories',
  tag: 'Categories',
  one: 'a category',
  many: 'categories',
  read: 'categories.read',
  write: 'categories.write',
} as const;

export const categoryCalls = {
  ...resourceCalls({
    ...resource,
    query: activeListQuery(CATEGORY_SORT).extend({ categoryId: idsFilter, ...createdFilter }),
    listed: category,
    row: category,
    input: categoryInput,
    updates: 'Changes an active category',
    deletes: 'Deactivates a category, or permanently deletes an inactive one',
    deleteErrors: ['category.has_fragrances', 'category.active'],
  }),
  search: searchCall(resource, categoryRef),
};
export const {
  list: listCategories,
  export: exportCategories,
  search: searchCategories,
  get: getCategory,
  update: updateCategory,
} = categoryCalls;

type State = Pick<Category, 'deletedAt' | 'fragrances'>;

/** An active category can't be deactivated while it has fragrances. */
export function canToggleCategory(row: State): boolean {
  return row.deletedAt !== null || row.fragrances === 0;
}

/** Only an inactive, empty category can be deleted for good. */
export function canDeleteCategory(row: State): boolean {
  return row.deletedAt !== null && row.fragrances === 0;
}
