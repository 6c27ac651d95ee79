import * as z from 'zod';
import { endpoint, XLSX } from './core/endpoint.ts';
import { idParams, instant, recordName } from './core/fields.ts';
import {
  activeListQuery,
  deleteQuery,
  EXPORT_QUERY,
  PAGING,
  pageOf,
  quickSearchQuery,
  resultsOf,
} from './core/list.ts';

export const category = z
  .object({
    categoryId: z.int(),
    name: z.string(),
    /** How many fragrances it holds, active or not. */
    fragrances: z.int(),
    deletedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof category>;

export const categoryRef = z.object({ categoryId: z.int(), name: z.string() });
export type CategoryRef = z.infer<typeof categoryRef>;

export const categoryInput = z.object({ name: recordName }).meta({ id: 'CategoryInput' });
export type CategoryInput = z.input<typeof categoryInput>;

export const CATEGORY_SORT = ['createdAt', 'name', 'categoryId', 'fragrances', 'deletedAt'] as const;

const tag = 'Categories';

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Lists categories',
  tag,
  access: 'categories.read',
  query: activeListQuery(CATEGORY_SORT),
  answer: pageOf(category),
});

/** What the list shows with the same parameters, without its paging. */
export const exportCategories = endpoint({
  method: 'GET',
  path: '/categories/export',
  summary: 'The list as a spreadsheet (xlsx)',
  tag,
  access: 'categories.read',
  query: activeListQuery(CATEGORY_SORT).omit(PAGING).extend(EXPORT_QUERY),
  download: XLSX,
});

export const searchCategories = endpoint({
  method: 'GET',
  path: '/categories/quick-search',
  summary: 'Finds active categories by name, at most 20',
  tag,
  access: 'categories.read',
  query: quickSearchQuery,
  answer: resultsOf(categoryRef),
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/categories/{id}',
  summary: 'Reads a category',
  tag,
  access: 'categories.read',
  params: idParams,
  answer: category,
  etag: 'sends',
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary: 'Creates a category',
  tag,
  access: 'categories.write',
  body: categoryInput,
  answer: category,
  status: 201,
  errors: ['conflict.duplicate'],
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/categories/{id}',
  summary: 'Changes an active category',
  tag,
  access: 'categories.write',
  params: idParams,
  body: categoryInput,
  answer: category,
  etag: 'checks',
  errors: ['conflict.duplicate', 'record.inactive'],
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/categories/{id}',
  summary: 'Deactivates a category, or removes an inactive one for good',
  tag,
  access: 'categories.write',
  params: idParams,
  query: deleteQuery,
  etag: 'checks',
  errors: ['category.has_fragrances', 'category.active'],
});

export const activateCategory = endpoint({
  method: 'PUT',
  path: '/categories/activate/{id}',
  summary: 'Activates a category',
  tag,
  access: 'categories.write',
  params: idParams,
  answer: category,
  etag: 'checks',
});

type State = Pick<Category, 'deletedAt' | 'fragrances'>;

/** An inactive record is brought back before it is changed. */
export function canEditCategory(row: Pick<Category, 'deletedAt'>): boolean {
  return row.deletedAt === null;
}

/** An active category stays active while it holds fragrances. */
export function canToggleCategory(row: State): boolean {
  return row.deletedAt !== null || row.fragrances === 0;
}

/** Only an inactive, empty category can be removed for good. */
export function canDeleteCategory(row: State): boolean {
  return row.deletedAt !== null && row.fragrances === 0;
}
