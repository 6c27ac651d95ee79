import { type SQL, sql } from 'drizzle-orm';
import type { LiveTotals } from '#contracts/dashboard.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import { shotsEver } from '../../platform/db/schema/shots.ts';
import { type FigureScope, isWithin, shownCampaigns, statementName } from './figure-scope.ts';

type Total = LiveTotals['campaigns'][number];

/** Totals that have changed, and where to continue next time. */
export interface ChangedTotals {
  /** All transactions before this one have ended, and their changes have been read. */
  horizon: string;
  totals: Total[];
}

/** Matches rows changed by transaction `since` or later. */
const isNew = sql`changed_in >= ${sql.placeholder('since')}::text::xid8`;

/** The full totals of which some part has changed, with the campaign as the reader may see it. */
function changedTotals(scope: FigureScope | undefined): SQL {
  if (!scope) return sql`select campaign_id, fragrance_id, shots from ${shotsEver} where ${isNew}`;
  return sql`
    select shown.campaign_id, t.fragrance_id, sum(t.shots)::bigint as shots from placed_shots_ever t ${shownCampaigns}
    where ${isWithin(sql`t.organisation_id`, sql`t.place_id`)}
    group by 1, 2 having bool_or(${isNew})
  `;
}

/** Where to begin: the horizon of now. */
export async function currentHorizon(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  return onlyRow(rows).horizon;
}

/**
 * Totals changed by transaction `since` or later. Some may have been returned before, but none is missed, in whatever
 * order transactions commit.
 * @param since an earlier horizon
 */
export async function changesSince(
  db: Queryable,
  since: string,
  scope: FigureScope | undefined,
): Promise<ChangedTotals> {
  const build = () => sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce((
      select json_agg(json_build_object(
        'campaignId', campaign_id, 'fragranceName', fragrance.name, 'shotsTotalFragrance', shots
      ) order by campaign_id, fragrance_id)
      from (${changedTotals(scope)}) changed
      join ${fragrances} fragrance using (fragrance_id)
    ), '[]') as totals
  `;
  const rows = await prepared<ChangedTotals & Record<string, unknown>>(
    db,
    statementName('live_totals', scope),
    build,
    {
      since,
      ...scope,
    },
  );
  return onlyRow(rows);
}

/** A changed total, or a part of one, in the scopes that several readers watch. */
export interface ChangedPart extends Total {
  /** Null: the total of everybody. */
  organisationId: number | null;
  /** Null: the organisation's total, of which this place's is a part. */
  placeId: number | null;
  /** Whose campaign it is; null: the house's. */
  owner: number | null;
  /** Whether this part has changed; another part of the same total has in any case. */
  isNew: boolean;
}

/** What several readers watch together: everybody's totals, those of organisations, and those of places. */
export interface WatchedParts {
  everybody: boolean;
  organisations: number[];
  places: number[];
}

/** The changed totals of all that is watched, in parts. For the house, which distributes them. @param since as above */
export async function changedParts(
  db: Queryable,
  since: string,
  parts: WatchedParts,
): Promise<{ horizon: string; parts: ChangedPart[] }> {
  const isOfOrganisation = sql`organisation_id = any(${sql.placeholder('organisations')}::int[])`;
  const isOfPlace = sql`(place_id = any(${sql.placeholder('places')}::int[]) and organisation_id = any(array(
    select organisation_id from places where place_id = any(${sql.placeholder('places')}::int[])
  )))`;
  const build = () => sql`
    with fresh as materialized (
      select distinct campaign_id, fragrance_id from placed_shots_ever
      where ${isNew} and (${isOfOrganisation} or ${isOfPlace})
    ),
    changed as materialized (
      table fresh
      union
      -- Members get the campaigns that they may not see as one total, which needs all of them.
      select total.campaign_id, total.fragrance_id
      from (select * from placed_shots_ever where ${isOfOrganisation} or ${isOfPlace}) total
      join ${campaigns} campaign on campaign.campaign_id = total.campaign_id
        and campaign.organisation_id <> total.organisation_id
      where total.fragrance_id in (select fragrance_id from fresh)
    ),
    part as (
      select null::int as organisation_id, null::int as place_id, campaign_id, fragrance_id, shots, true as is_new
      from ${shotsEver} where ${sql.placeholder('everybody')}::bool and ${isNew}
      union all
      select organisation_id, null, campaign_id, fragrance_id, sum(shots)::bigint, bool_or(${isNew})
      from placed_shots_ever join changed using (campaign_id, fragrance_id) where ${isOfOrganisation} group by 1, 3, 4
      union all
      select organisation_id, place_id, campaign_id, fragrance_id, shots, ${isNew}
      from placed_shots_ever join changed using (campaign_id, fragrance_id) where ${isOfPlace}
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce((
      select json_agg(json_build_object(
        'campaignId', campaign_id, 'fragranceName', fragrance.name, 'shotsTotalFragrance', shots,
        'organisationId', part.organisation_id, 'placeId', place_id, 'owner', campaign.organisation_id, 'isNew', is_new
      ) order by campaign_id, fragrance_id)
      from part join ${campaigns} campaign using (campaign_id) join ${fragrances} fragrance using (fragrance_id)
    ), '[]') as parts
  `;
  const rows = await prepared<{ horizon: string; parts: ChangedPart[] }>(db, 'live_parts', build, {
    since,
    ...parts,
  });
  return onlyRow(rows);
}
