import * as z from 'zod';
import { categoryRef } from './categories.ts';
import { FRAGRANCE_DESCRIPTION_MAX } from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { instant, lines, MAX_ID, pathId, queryInteger, recordName } from './core/fields.ts';
import { storedFile } from './core/files.ts';
import { createdFilter, idsFilter } from './core/filters.ts';
import { activeListQuery } from './core/list.ts';
import { CREATED, DEACTIVATED, ID, NAME, type RecordFields, sortFields } from './core/record-fields.ts';
import { resourceCalls, searchCall } from './core/resource.ts';
import { fragranceRef } from './fragrance-refs.ts';

/** A campaign's slot with the fragrance. */
const fragranceCollection = z.object({ campaignId: z.int(), name: z.string(), slot: z.int() });

const fragranceShape = {
  fragranceId: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  categoryId: z.int(),
  category: categoryRef,
  image: storedFile.nullable(),
  collections: z.array(fragranceCollection),
  hasShots: z.boolean(),
  deletedAt: instant.nullable(),
  createdAt: instant,
};

export const fragrance = z.object({ ...fragranceShape, secret: storedFile.nullable() }).meta({
  id: 'Fragrance',
  description:
    'The URL of the secret file is signed and expires after 5 minutes. Members of an organisation read null.',
});
export type Fragrance = z.infer<typeof fragrance>;

export const fragranceRow = z
  .object({
    ...fragranceShape,
    secret: z
      .boolean()
      .nullable()
      .describe('Whether the fragrance has a secret file; null for members of an organisation'),
  })
  .meta({ id: 'FragranceRow' });
export type FragranceRow = z.infer<typeof fragranceRow>;

const CATEGORY = { label: ['Categoria', 'Category', 'Categoría'] } as const;

export const FRAGRANCE_FIELDS = {
  fragranceId: { ...ID, about: 'The id of the fragrance', sheet: 'id' },
  name: NAME,
  categoryId: ID,
  category: CATEGORY,
  'category.name': { ...CATEGORY, sort: true, sheet: 'text' },
  'category.categoryId': ID,
  description: {
    label: ['Descrição', 'Description', 'Descripción'],
    about: 'Description of the scent; may be empty',
    sort: true,
    audited: true,
  },
  image: { label: ['Imagem', 'Image', 'Imagen'] },
  secret: {
    label: ['Arquivo secreto', 'Secret file', 'Archivo secreto'],
    about: 'The secret file, for staff only; null if there is none',
    sort: true,
  },
  collections: {
    label: ['Campanhas que a usam', 'Campaigns that use it', 'Campañas que la usan'],
    about: 'The campaigns that contain the fragrance, each with its slot',
  },
  hasShots: { label: ['Tem disparos', 'Has shots', 'Tiene disparos'], sort: true },
  createdAt: CREATED,
  deletedAt: DEACTIVATED,
} as const satisfies RecordFields<FragranceRow>;

export const fragranceInput = z
  .object({
    name: recordName,
    description: lines(0, FRAGRANCE_DESCRIPTION_MAX)
      .nullish()
      .transform((text) => text || null),
    categoryId: queryInteger(1, MAX_ID),
  })
  .meta({ id: 'FragranceInput' });
export type FragranceInput = z.output<typeof fragranceInput>;

export const FRAGRANCE_SORT = sortFields(FRAGRANCE_FIELDS, 'createdAt');

const resource = {
  path: '/fragrances',
  tag: 'Fragrances',
  one: 'a fragrance',
  many: 'fragrances',
  read: 'fragrances.read',
  write: 'fragrances.write',
} as const;

export const fragranceCalls = {
  ...resourceCalls({
    ...resource,
    query: activeListQuery(FRAGRANCE_SORT).extend({
      fragranceId: idsFilter,
      categoryId: idsFilter,
      /** Fragrances in the slots of these campaigns. */
      campaignId: idsFilter,
      ...createdFilter,
    }),
    listed: fragranceRow,
    row: fragrance,
    input: fragranceInput,
    pictures: ['image.file', 'secret.file'],
    updates: 'Changes an active fragrance; without a new file, it keeps the present one',
    deletes: 'Deactivates a fragrance, or permanently deletes it and its files',
    deleteErrors: ['fragrance.in_campaigns', 'fragrance.has_capsules', 'fragrance.has_shots'],
  }),
  search: searchCall(resource, fragranceRef),
};
export const {
  list: listFragrances,
  export: exportFragrances,
  search: searchFragrances,
  get: getFragrance,
  create: createFragrance,
  update: updateFragrance,
} = fragranceCalls;

export const fragranceHasAnswer = endpoint({
  method: 'GET',
  path: '/fragrances/has-answer/{fragranceId}/{campaignId}',
  summary: "Tells whether a campaign's quiz recommends the fragrance",
  tag: resource.tag,
  access: resource.read,
  params: z.object({ fragranceId: pathId, campaignId: pathId }),
  answer: z.object({
    hasAnswer: z.boolean().describe("Whether the campaign's quiz recommends the fragrance"),
  }),
});

/** An active fragrance can't be deactivated while a campaign uses it. */
export function canToggleFragrance(row: Pick<FragranceRow, 'deletedAt' | 'collections'>): boolean {
  return row.deletedAt !== null || row.collections.length === 0;
}

/** Only a fragrance that no campaign uses can be deleted. One with shots is kept, so that past figures stay correct. */
export function canDeleteFragrance(row: Pick<FragranceRow, 'collections' | 'hasShots'>): boolean {
  return row.collections.length === 0 && !row.hasShots;
}
