import * as z from 'zod';
import { categoryRef } from './categories.ts';
import { FRAGRANCE_DESCRIPTION_MAX } from './core/constants.ts';
import { endpoint, XLSX } from './core/endpoint.ts';
import { digits, idParams, instant, lines, MAX_ID, pathId, recordName } from './core/fields.ts';
import {
  activeListQuery,
  deleteQuery,
  EXPORT_QUERY,
  PAGING,
  pageOf,
  quickSearchQuery,
  resultsOf,
} from './core/list.ts';
import { storedFile } from './files.ts';

/** A campaign's slot that holds the fragrance. */
const fragranceCollection = z.object({ campaignId: z.int(), name: z.string(), slot: z.int() });

const fragranceShape = {
  fragranceId: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  categoryId: z.int(),
  category: categoryRef,
  image: storedFile.nullable(),
  collections: z.array(fragranceCollection),
  /** Then it can't be deleted for good. */
  hasShots: z.boolean(),
  deletedAt: instant.nullable(),
  createdAt: instant,
};

export const fragrance = z
  .object({ ...fragranceShape, secret: storedFile.nullable() })
  .meta({ id: 'Fragrance', description: 'The address of the secret file is signed and lives 5 minutes.' });
export type Fragrance = z.infer<typeof fragrance>;

/** In a list the secret file only says whether it is there. */
export const fragranceRow = z.object({ ...fragranceShape, secret: z.boolean() }).meta({ id: 'FragranceRow' });
export type FragranceRow = z.infer<typeof fragranceRow>;

export const fragranceRef = z.object({
  fragranceId: z.int(),
  name: z.string(),
  image: storedFile.nullable(),
});
export type FragranceRef = z.infer<typeof fragranceRef>;

export const fragranceInput = z
  .object({
    name: recordName,
    description: lines(0, FRAGRANCE_DESCRIPTION_MAX)
      .nullish()
      .transform((text) => text || null),
    categoryId: digits(1, MAX_ID),
  })
  .meta({ id: 'FragranceInput' });
export type FragranceInput = z.output<typeof fragranceInput>;

export const FRAGRANCE_SORT = [
  'createdAt',
  'name',
  'fragranceId',
  'category.name',
  'description',
  'categoryId',
  'category.categoryId',
  'secret',
  'hasShots',
  'deletedAt',
] as const;

const tag = 'Fragrances';

export const listFragrances = endpoint({
  method: 'GET',
  path: '/fragrances',
  summary: 'Lists fragrances',
  tag,
  access: 'fragrances.read',
  query: activeListQuery(FRAGRANCE_SORT),
  answer: pageOf(fragranceRow),
});

/** What the list shows with the same parameters, without its paging. */
export const exportFragrances = endpoint({
  method: 'GET',
  path: '/fragrances/export',
  summary: 'The list as a spreadsheet (xlsx)',
  tag,
  access: 'fragrances.read',
  query: activeListQuery(FRAGRANCE_SORT).omit(PAGING).extend(EXPORT_QUERY),
  download: XLSX,
});

export const searchFragrances = endpoint({
  method: 'GET',
  path: '/fragrances/quick-search',
  summary: 'Finds active fragrances by name, at most 20',
  tag,
  access: 'fragrances.read',
  query: quickSearchQuery,
  answer: resultsOf(fragranceRef),
});

export const fragranceHasAnswer = endpoint({
  method: 'GET',
  path: '/fragrances/has-answer/{fragranceId}/{campaignId}',
  summary: "Tells whether a campaign's quiz recommends the fragrance",
  tag,
  access: 'fragrances.read',
  params: z.object({ fragranceId: pathId, campaignId: pathId }),
  answer: z.object({ hasAnswer: z.boolean() }),
});

export const getFragrance = endpoint({
  method: 'GET',
  path: '/fragrances/{id}',
  summary: 'Reads a fragrance',
  tag,
  access: 'fragrances.read',
  params: idParams,
  answer: fragrance,
  etag: 'sends',
});

export const createFragrance = endpoint({
  method: 'POST',
  path: '/fragrances',
  summary: 'Creates a fragrance',
  tag,
  access: 'fragrances.write',
  body: fragranceInput,
  files: { 'image.file': { required: true }, 'secret.file': { required: true } },
  answer: fragrance,
  status: 201,
  errors: ['conflict.duplicate'],
});

export const updateFragrance = endpoint({
  method: 'PUT',
  path: '/fragrances/{id}',
  summary: 'Changes an active fragrance; a file that is not sent stays',
  tag,
  access: 'fragrances.write',
  params: idParams,
  body: fragranceInput,
  files: { 'image.file': { required: false }, 'secret.file': { required: false } },
  answer: fragrance,
  etag: 'checks',
  errors: ['conflict.duplicate', 'record.inactive'],
});

export const deleteFragrance = endpoint({
  method: 'DELETE',
  path: '/fragrances/{id}',
  summary: 'Deactivates a fragrance, or removes it and its files for good',
  tag,
  access: 'fragrances.write',
  params: idParams,
  query: deleteQuery,
  etag: 'checks',
  errors: ['fragrance.in_campaigns', 'fragrance.has_capsules', 'fragrance.has_shots'],
});

export const activateFragrance = endpoint({
  method: 'PUT',
  path: '/fragrances/activate/{id}',
  summary: 'Activates a fragrance',
  tag,
  access: 'fragrances.write',
  params: idParams,
  answer: fragrance,
  etag: 'checks',
});

/** An inactive record is brought back before it is changed. */
export function canEditFragrance(row: Pick<FragranceRow, 'deletedAt'>): boolean {
  return row.deletedAt === null;
}

/** An active fragrance stays active while a campaign holds it. */
export function canToggleFragrance(row: Pick<FragranceRow, 'deletedAt' | 'collections'>): boolean {
  return row.deletedAt !== null || row.collections.length === 0;
}

/** Only what no campaign holds is removed for good. What has shots stays, so that figures of past days do. */
export function canDeleteFragrance(row: Pick<FragranceRow, 'collections' | 'hasShots'>): boolean {
  return row.collections.length === 0 && !row.hasShots;
}
