import { and, eq, notExists, sql } from 'drizzle-orm';
import type { CampaignRef } from '#contracts/campaigns/campaign-refs.ts';
import type { Campaign, campaignsWithoutQuiz, listCampaigns } from '#contracts/campaigns/campaigns.ts';
import { campaignQrCode } from '#contracts/campaigns/campaigns.ts';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { List } from '../../platform/db/define-list.ts';
import { datesBetween, type Filters, idIn, inAnyState, textIn } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains, refersTo, refersToNamed, refersToOneOf } from '../../platform/db/list-conditions.ts';
import {
  datesAndVersion,
  recordSort,
  resourceList,
  selectRecord,
  sortById,
  sortByName,
} from '../../platform/db/resource-list.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import {
  campaignDescriptions,
  campaignSlots,
  campaigns,
  fragrances,
} from '../../platform/db/schema/catalogue.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { files } from '../../platform/db/schema/files.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { quizzes } from '../../platform/db/schema/quizzes.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';
import { fileColumns } from '../../platform/files/file-columns.ts';
import type { FileRecord, FileUrls } from '../../platform/files/file-urls.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';

export type CampaignRecord = TaggedRow<Campaign>;

interface SelectedSlot {
  slot: number;
  fragranceId: number;
  shotSeconds: number;
  fragrance: { fragranceId: number; name: string; image: FileRecord };
}

const collection = sql<SelectedSlot[]>`(
  select coalesce(json_agg(json_build_object(
    'slot', s.slot, 'fragranceId', s.fragrance_id, 'shotSeconds', s.shot_seconds,
    'fragrance', json_build_object(
      'fragranceId', f.fragrance_id, 'name', f.name,
      'image', json_build_object('key', i.file_key, 'contentType', i.content_type, 'size', i.size)
    )
  ) order by s.slot), '[]')
  from campaign_slots s
  join fragrances f on f.fragrance_id = s.fragrance_id
  join files i on i.file_key = f.image_key
  where s.campaign_id = ${campaigns.campaignId}
)`;

/** In the order of the interface's languages: Portuguese, English, Spanish. */
const descriptions = sql<Campaign['descriptions']>`(
  select coalesce(json_agg(json_build_object('language', d.language, 'description', d.description)
    order by array_position(array['pt-BR', 'en-US', 'es-ES'], d.language)), '[]')
  from campaign_descriptions d
  where d.campaign_id = ${campaigns.campaignId}
)`;

const hasShots = sql<boolean>`exists (
  select from shots_ever where shots_ever.campaign_id = ${campaigns.campaignId}
)`;

const downloads = sql<number>`shown_downloads(${campaigns})`;

const columns = {
  campaignId: campaigns.campaignId,
  name: campaigns.name,
  fragranceShots: campaigns.fragranceShots,
  cover: fileColumns(files),
  isDefault: campaigns.isDefault,
  downloads,
  hasShots,
  collection,
  descriptions,
  organisation: { organisationId: organisations.organisationId, name: organisations.name },
  ...datesAndVersion(campaigns),
};

function selectRecords(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(campaigns)
    .innerJoin(files, eq(files.fileKey, campaigns.coverKey))
    .leftJoin(organisations, eq(organisations.organisationId, campaigns.organisationId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present({ version, ...row }: Selected, urls: FileUrls): CampaignRecord {
  return {
    row: {
      ...written(row),
      cover: urls.present(row.cover),
      collection: row.collection.map((slot) => ({
        ...slot,
        fragrance: { ...slot.fragrance, image: urls.present(slot.fragrance.image) },
      })),
    },
    tag: recordEtag('campaign', row.campaignId, version),
  };
}

/** A record with its times as text, and the QR code derived from them. */
function written(row: Omit<Selected, 'version'>) {
  return { ...withInstantTexts(row), qrCode: campaignQrCode(row.campaignId, row.updatedAt) };
}

type Request = Received<typeof listCampaigns>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  campaignId: idIn(campaigns.campaignId),
  fragranceId: (ids) =>
    refersTo(
      campaigns.campaignId,
      sql`select s.campaign_id from ${campaignSlots} s where ${idIn(sql`s.fragrance_id`)(ids)}`,
    ),
  organisationId: idIn(campaigns.organisationId),
  ownerId: (ids) =>
    refersTo(
      campaigns.campaignId,
      sql`select d.campaign_id from ${devices} d where ${refersToOneOf('user', sql`d.owner_id`)(ids)}`,
    ),
  language: (languages) => sql`exists (
    select from ${campaignDescriptions} d
    where d.campaign_id = ${campaigns.campaignId} and ${textIn(sql`d.language`)(languages)}
  )`,
  state: inAnyState({ default: sql`${campaigns.isDefault}`, other: sql`not ${campaigns.isDefault}` }),
  ...datesBetween(campaigns, timeZone),
});

/** @param timeZone IANA name of the time zone for filters by day */
export function campaignList(urls: FileUrls, timeZone: string): List<Request, Campaign> {
  return resourceList<Request, Selected, Campaign>('campaign', {
    preparedFilters: ['fragranceId'],
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('campaign', isActive),
      // The column has an index, but what members see is computed.
      downloads: ownOrganisation() === undefined ? sql`${campaigns.downloads}` : downloads,
      // An inactive campaign is never the default.
      isDefault: isActive ? sql`${campaigns.isDefault}` : sql`${campaigns.campaignId}`,
      hasShots,
      'organisation.name': sortByName('organisation', campaigns.organisationId),
      'organisation.organisationId': sortById('organisation', campaigns.organisationId),
      // The beginning of the code's text, which differs for any two campaigns, compared bytewise.
      qrCode: sql`(${campaigns.campaignId} || '|') collate "C"`,
    }),
    search: (filter) => sql`
        ${contains(campaigns.nameFolded, filter)}
        or ${refersToNamed('organisation', campaigns.organisationId, filter)}
      `,
    select: (db, beside) => selectRecords(db, beside(columns)),
    present: (selected) => present(selected, urls).row,
    id: (row) => row.campaignId,
  });
}

/** Active campaigns without a quiz in the given language; if none is given, without any quiz. */
export function withoutQuiz(
  db: Queryable,
  { str, language, orInactive }: Received<typeof campaignsWithoutQuiz>['query'],
): Promise<CampaignRef[]> {
  const own = ownOrganisation();
  const itsQuizzes = db
    .select({ id: quizzes.quizId })
    .from(quizzes)
    .where(
      and(
        eq(quizzes.campaignId, campaigns.campaignId),
        language === undefined ? undefined : eq(quizzes.language, language),
        orInactive ? eq(quizzes.active, true) : undefined,
      ),
    );
  return db
    .select({ campaignId: campaigns.campaignId, name: campaigns.name })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.active, true),
        contains(campaigns.nameFolded, str),
        notExists(itsQuizzes),
        // Members can read the operator's campaigns but make no quizzes for them.
        own === undefined ? undefined : eq(campaigns.organisationId, own),
      ),
    )
    .orderBy(campaigns.nameFolded, campaigns.campaignId)
    .limit(QUICK_SEARCH_LIMIT);
}

export async function findCampaign(
  db: Queryable,
  urls: FileUrls,
  id: number,
): Promise<CampaignRecord | undefined> {
  const selected = await selectRecord(db, 'campaign', id, selectRecords);
  return selected && present(selected, urls);
}

/** A fragrance that may be put into slots while it is active. */
export async function fragranceOfSlots(
  db: Queryable,
  id: number,
): Promise<{ name: string; active: boolean } | undefined> {
  const [found] = await db
    .select({ name: fragrances.name, active: sql<boolean>`${fragrances.active}` })
    .from(fragrances)
    .where(eq(fragrances.fragranceId, id));
  return found;
}

/** The active campaigns with the fragrance that the caller may change. */
export async function activeCampaignsWith(db: Queryable, fragranceId: number): Promise<number[]> {
  const own = ownOrganisation();
  const rows = await db
    .select({ id: campaigns.campaignId })
    .from(campaignSlots)
    .innerJoin(campaigns, eq(campaigns.campaignId, campaignSlots.campaignId))
    .where(
      and(
        eq(campaignSlots.fragranceId, fragranceId),
        eq(campaigns.active, true),
        own === undefined ? undefined : eq(campaigns.organisationId, own),
      ),
    )
    .orderBy(campaigns.campaignId);
  return rows.map(({ id }) => id);
}

/** Which of these campaigns have stopped being the default in this transaction. */
export async function lostStars(tx: Queryable, campaignIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select record_id as id from ${auditLog}
    where resource = 'campaign' and record_id = any(${sql.param([...campaignIds])}::int[])
      and created_at = now()::timestamptz(3) and changes @> '[{"field": "isDefault", "before": true, "after": false}]'
  `);
  return rows.map(({ id }) => id);
}

/** A campaign as its print kit needs it, with pictures by key. */
export type StoredCampaign = Omit<Campaign, 'cover' | 'collection'> & {
  cover: FileRecord;
  collection: SelectedSlot[];
};

export async function findStoredCampaign(db: Queryable, id: number): Promise<StoredCampaign | undefined> {
  const selected = await selectRecord(db, 'campaign', id, selectRecords);
  if (!selected) return undefined;
  const { version: _, ...row } = selected;
  return written(row);
}
