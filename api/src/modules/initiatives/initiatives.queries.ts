import { eq, sql } from 'drizzle-orm';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { initiativesByStatus } from '#contracts/dashboard.ts';
import { INITIATIVE_STATUSES } from '#contracts/initiatives/initiative-status.ts';
import type { Initiative, listInitiatives } from '#contracts/initiatives/initiatives.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { datesBetween, type Filters, idIn } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains, refersToNamed } from '../../platform/db/list-conditions.ts';
import {
  datesAndVersion,
  recordSort,
  resourceList,
  selectRecord,
  sortById,
  sortByName,
} from '../../platform/db/resource-list.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { initiatives } from '../../platform/db/schema/initiatives.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';
import { delivered, isEverywhere, isIn, statusOf } from './initiative-status.ts';

export type InitiativeRecord = TaggedRow<Initiative>;

const places = sql<Initiative['places']>`(
  select coalesce(json_agg(
    json_build_object('placeId', place.place_id, 'name', place.name) order by place.name_folded, place.place_id
  ), '[]')
  from initiative_places named join places place on place.place_id = named.place_id
  where named.initiative_id = initiatives.initiative_id
)`;

const columns = (timeZone: string) => ({
  iniciativaId: initiatives.initiativeId,
  name: initiatives.name,
  campaign: { campaignId: campaigns.campaignId, name: campaigns.name },
  organisation: { organisationId: organisations.organisationId, name: organisations.name },
  places,
  startsOn: initiatives.startsOn,
  endsOn: initiatives.endsOn,
  targetShots: initiatives.targetShots,
  status: statusOf(timeZone),
  delivered,
  ...datesAndVersion(initiatives),
});

function selectRecords(db: Queryable, selected: ReturnType<typeof columns>) {
  return db
    .select(selected)
    .from(initiatives)
    .leftJoin(campaigns, eq(campaigns.campaignId, initiatives.campaignId))
    .innerJoin(organisations, eq(organisations.organisationId, initiatives.organisationId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present({ version, ...row }: Selected): InitiativeRecord {
  return {
    row: withInstantTexts(row),
    tag: recordEtag('initiative', row.iniciativaId, version),
  };
}

type Request = Received<typeof listInitiatives>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  iniciativaId: idIn(initiatives.initiativeId),
  organisationId: idIn(initiatives.organisationId),
  placeId: (ids) => sql`exists (
    select from places place
    where ${idIn(sql`place.place_id`)(ids)} and place.organisation_id = initiatives.organisation_id and (${isEverywhere} or exists (
      select from initiative_places named
      where named.initiative_id = initiatives.initiative_id and named.place_id = place.place_id
    ))
  )`,
  campaignId: idIn(initiatives.campaignId),
  status: isIn(timeZone),
  runsFrom: (day) => sql`${initiatives.endsOn} >= ${day}::date`,
  runsTo: (day) => sql`${initiatives.startsOn} <= ${day}::date`,
  ...datesBetween(initiatives, timeZone),
});

/** @param timeZone of the days used in filters, and of devices without a place */
export const initiativeList = (timeZone: string) =>
  resourceList<Request, Selected, Initiative>('initiative', {
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('initiative', isActive),
      iniciativaId: sql`${initiatives.initiativeId}`,
      'campaign.name': sortByName('campaign', initiatives.campaignId),
      'campaign.campaignId': sortById('campaign', initiatives.campaignId),
      'organisation.name': sortByName('organisation', initiatives.organisationId),
      'organisation.organisationId': sql`${initiatives.organisationId}`,
      targetShots: sql`(coalesce(${initiatives.targetShots}, -1))`,
      status: statusOf(timeZone),
      delivered,
    }),
    search: (filter) => sql`
        ${contains(initiatives.nameFolded, filter)}
        or ${refersToNamed('campaign', initiatives.campaignId, filter)}
        or ${refersToNamed('organisation', initiatives.organisationId, filter)}
        or ${initiatives.initiativeId} = any(array(
          select named.initiative_id from initiative_places named
          join places place on place.place_id = named.place_id and ${contains(sql`place.name_folded`, filter)}
        ))
      `,
    select: (db, beside) => selectRecords(db, beside(columns(timeZone))),
    present: (selected) => present(selected).row,
    id: (row) => row.iniciativaId,
  });

export async function findInitiative(
  db: Queryable,
  id: number,
  timeZone: string,
): Promise<InitiativeRecord | undefined> {
  const selected = await selectRecord(db, 'initiative', id, (each) => selectRecords(each, columns(timeZone)));
  return selected && present(selected);
}

/** The number of active initiatives in each state, optionally only of some organisations or places. */
export async function countByStatus(
  db: Queryable,
  { organisationId, placeId }: Pick<Request, 'organisationId' | 'placeId'>,
  timeZone: string,
): Promise<AnswerOf<typeof initiativesByStatus>> {
  const { organisationId: ofOrganisation, placeId: atPlace } = filters(timeZone);
  const narrowed = [
    sql`initiatives.active`,
    ...(organisationId ? [ofOrganisation(organisationId)] : []),
    ...(placeId ? [atPlace(placeId)] : []),
  ];
  const { rows } = await db.execute<AnswerOf<typeof initiativesByStatus>[number]>(sql`
    select status, coalesce(counted.total, 0) as "totalIniciativas"
    from unnest(${sql.param([...INITIATIVE_STATUSES])}::text[]) with ordinality as known (status, nth)
    left join (
      select ${statusOf(timeZone)} as status, count(*)::int as total from initiatives
      where ${sql.join(narrowed, sql` and `)} group by 1
    ) counted using (status)
    order by nth
  `);
  return rows;
}
