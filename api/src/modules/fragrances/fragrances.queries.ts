import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { FragranceRef } from '#contracts/fragrance-refs.ts';
import type { Fragrance, FragranceRow, listFragrances } from '#contracts/fragrances.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { List } from '../../platform/db/define-list.ts';
import { createdBetween, type Filters, idIn } from '../../platform/db/filters.ts';
import { instantText, optionalInstantText } from '../../platform/db/instants.ts';
import { contains, refersTo, refersToNamed } from '../../platform/db/list-conditions.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { recordSort, resourceList, sortByName } from '../../platform/db/resource-list.ts';
import { campaignSlots, categories, fragrances } from '../../platform/db/schema/catalogue.ts';
import { files } from '../../platform/db/schema/files.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import { fileColumns } from '../../platform/files/file-columns.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';
import { recommended } from '../quizzes/recommended.ts';

export type FragranceRecord = TaggedRow<Fragrance>;

const image = alias(files, 'image');

const collections = sql<FragranceRow['collections']>`(
  select coalesce(json_agg(json_build_object(
    'campaignId', campaigns.campaign_id, 'name', campaigns.name, 'slot', campaign_slots.slot
  ) order by campaigns.name_folded, campaigns.campaign_id), '[]')
  from campaign_slots join campaigns using (campaign_id)
  where campaign_slots.fragrance_id = ${fragrances.fragranceId}
)`;

const hasShots = sql<boolean>`exists (
  select from shots_ever where shots_ever.fragrance_id = ${fragrances.fragranceId}
)`;

const columns = {
  fragranceId: fragrances.fragranceId,
  name: fragrances.name,
  description: fragrances.description,
  category: { categoryId: categories.categoryId, name: categories.name },
  image: fileColumns(image),
  collections,
  hasShots,
  deletedAt: fragrances.deletedAt,
  createdAt: fragrances.createdAt,
  version: fragrances.version,
};

function selectRows(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(fragrances)
    .innerJoin(categories, eq(categories.categoryId, fragrances.categoryId))
    .innerJoin(image, eq(image.fileKey, fragrances.imageKey))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRows>>[number];

/** The fields that a list row and a record share. */
function presentRow(row: Omit<Selected, 'version'>, urls: FileUrls): Omit<FragranceRow, 'secret'> {
  // Fields are listed one by one; copying the row and overwriting fields is measurably slower.
  return {
    fragranceId: row.fragranceId,
    name: row.name,
    description: row.description,
    category: row.category,
    categoryId: row.category.categoryId,
    image: urls.present(row.image),
    collections: row.collections,
    hasShots: row.hasShots,
    deletedAt: optionalInstantText(row.deletedAt),
    createdAt: instantText(row.createdAt),
  };
}

type Request = Received<typeof listFragrances>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  fragranceId: idIn(fragrances.fragranceId),
  categoryId: idIn(fragrances.categoryId),
  campaignId: (ids) =>
    refersTo(
      fragrances.fragranceId,
      sql`select s.fragrance_id from ${campaignSlots} s where ${idIn(sql`s.campaign_id`)(ids)}`,
    ),
  ...createdBetween(fragrances.createdAt, timeZone),
});

/** @param timeZone IANA name of the time zone for filters by day */
export function fragranceList(urls: FileUrls, timeZone: string): List<Request, FragranceRow> {
  return resourceList<Request, Selected, FragranceRow>('fragrance', {
    preparedFilters: ['campaignId'],
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('fragrance', isActive),
      'category.name': sortByName('category', fragrances.categoryId),
      'category.categoryId': sql`${fragrances.categoryId}`,
      hasShots,
      // Every fragrance has one.
      secret: sql`${fragrances.fragranceId}`,
    }),
    search: matchesShownText,
    select: (db, beside) => selectRows(db, beside(columns)),
    present: (row) => ({ ...presentRow(row, urls), secret: ownOrganisation() === undefined ? true : null }),
    id: (row) => row.fragranceId,
  });
}

/** Searches the text columns of the list: name, category, and the id with or without leading zeros. */
function matchesShownText(filter: string): SQL {
  const byName = contains(fragrances.nameFolded, filter);
  const byCategory = refersToNamed('category', fragrances.categoryId, filter);
  const number = /^\d{1,9}$/.test(filter) ? sql` or ${fragrances.fragranceId} = ${Number(filter)}` : sql``;
  return sql`${byName} or ${byCategory}${number}`;
}

export async function quickSearch(db: Queryable, urls: FileUrls, text: string): Promise<FragranceRef[]> {
  const selected = await db
    .select({ fragranceId: fragrances.fragranceId, name: fragrances.name, image: fileColumns(image) })
    .from(fragrances)
    .innerJoin(image, eq(image.fileKey, fragrances.imageKey))
    .where(and(eq(fragrances.active, true), contains(fragrances.nameFolded, text)))
    .orderBy(fragrances.nameFolded, fragrances.fragranceId)
    .limit(QUICK_SEARCH_LIMIT);
  return selected.map((row) => ({ ...row, image: urls.present(row.image) }));
}

export async function findFragrance(
  db: Queryable,
  urls: FileUrls,
  id: number,
): Promise<FragranceRecord | undefined> {
  const [found] = await prepared<Found>(db, 'fragrance', selectFragrance, { id });
  if (!found) return undefined;
  const { fragranceId, name, description, collections, hasShots, deletedAt, createdAt, version } = found;
  const category = { categoryId: found.categoryId, name: found.categoryName };
  const image = { key: found.imageKey, contentType: found.imageType, size: found.imageSize };
  const secret = { key: found.secretKey, contentType: found.secretType, size: found.secretSize };
  const selected = {
    fragranceId,
    name,
    description,
    category,
    image,
    collections,
    hasShots,
    deletedAt,
    createdAt,
  };
  return {
    row: { ...presentRow(selected, urls), secret: urls.presentSecret(secret) },
    tag: recordEtag('fragrance', id, version),
  };
}

/** A row of `selectFragrance`. */
interface Found
  extends Pick<Selected, 'fragranceId' | 'name' | 'description' | 'collections' | 'hasShots' | 'deletedAt'> {
  createdAt: Date;
  categoryId: number;
  categoryName: string;
  imageKey: string;
  imageType: string;
  imageSize: number;
  secretKey: string;
  secretType: string;
  secretSize: number;
  version: number;
}

const selectFragrance = () => sql`
  select fragrances.fragrance_id as "fragranceId", fragrances.name, fragrances.description,
    categories.category_id as "categoryId", categories.name as "categoryName",
    image.file_key as "imageKey", image.content_type as "imageType", image.size as "imageSize",
    secret.file_key as "secretKey", secret.content_type as "secretType", secret.size as "secretSize",
    ${collections} as collections, ${hasShots} as "hasShots", fragrances.deleted_at as "deletedAt", fragrances.created_at as "createdAt",
    fragrances.version
  from ${fragrances} join ${categories} on categories.category_id = fragrances.category_id
    join ${files} image on image.file_key = fragrances.image_key
    join ${files} secret on secret.file_key = fragrances.secret_key
  where fragrances.fragrance_id = ${sql.placeholder('id')}
`;

/** Whether a quiz of the campaign recommends the fragrance, in its draft or in the version that apps get. */
export async function hasAnswer(db: Queryable, fragranceId: number, campaignId: number): Promise<boolean> {
  const { rows } = await db.execute<{ hasAnswer: boolean }>(
    sql`select ${recommended(campaignId, fragranceId)} as "hasAnswer"`,
  );
  return rows[0]?.hasAnswer === true;
}
