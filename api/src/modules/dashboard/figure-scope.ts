import { type SQL, sql } from 'drizzle-orm';
import type { Received } from '#contracts/core/endpoint.ts';
import type { initiativesByStatus } from '#contracts/dashboard.ts';
import { shotsByDay, shotsEver } from '../../platform/db/schema/shots.ts';
import { ownOrganisation } from '../../platform/db/scope.ts';

/** Whose figures are requested, if not everybody's. */
export interface FigureScope {
  /** Null: the organisations of the places. */
  organisations: number[] | null;
  /** Null: all places, and devices without a place. */
  places: number[] | null;
}

/** The scope of a call; undefined: everything. Members who name no organisation get their own and see no other. */
export function scopeOf({
  organisationId,
  placeId,
}: Received<typeof initiativesByStatus>['query']): FigureScope | undefined {
  const own = ownOrganisation();
  if (own === undefined && !organisationId && !placeId) return undefined;
  return { organisations: organisationId ?? (own === undefined ? null : [own]), places: placeId ?? null };
}

/** The same scope for a statement that runs without row-level security. */
export function ownScope({ organisations, places }: FigureScope): FigureScope {
  const own = ownOrganisation();
  if (own === undefined) return { organisations, places };
  return { organisations: (organisations ?? [own]).filter((id) => id === own), places };
}

const organisations = sql`${sql.placeholder('organisations')}::int[]`;
const places = sql`${sql.placeholder('places')}::int[]`;

/** Names the prepared statement of a scope; unscoped figures are read from other totals. */
export function statementName(statement: string, scope: FigureScope | undefined): string {
  return scope ? `${statement} of a scope` : statement;
}

/** Matches the scope's organisations or, if it names none, its places' ones; totals are looked up by organisation. */
function isOf(organisation: SQL): SQL {
  return sql`${organisation} = any(coalesce(${organisations}, array(
    select p.organisation_id from places p where p.place_id = any(${places})
  )))`;
}

/** Matches the scope, given columns with an organisation and a place. */
export function isWithin(organisation: SQL, place: SQL): SQL {
  return sql`${isOf(organisation)} and (${places} is null or ${place} = any(${places}))`;
}

/** Matches rows of `devices` in the scope; true without a scope. */
export function isDeviceOf(scope: FigureScope | undefined): SQL {
  return scope ? isWithin(sql`devices.organisation_id`, sql`devices.place_id`) : sql`true`;
}

/** Matches rows of `device_stands` in the scope. @param stand their alias */
export function isStandOf(stand: SQL): SQL {
  return isWithin(sql`${stand}.organisation_id`, sql`${stand}.place_id`);
}

/** Matches rows of `places` in the scope: those it names or, if it names none, the active ones of its organisations. */
export const isPlaceOfScope = sql`(
  places.place_id = any(${places}) or (${places} is null and places.active and ${isOf(sql`places.organisation_id`)})
)`;

/**
 * The campaigns of totals `t` as the reader may see them: null for all others, which row-level security hides from
 * members. Figures that name a campaign thus have the same sum as those that don't.
 */
export const shownCampaigns = sql`left join campaigns shown on shown.campaign_id = t.campaign_id`;

/** The daily totals of the scope, as the table `shots_by_day`. */
export function dayTotals(scope: FigureScope | undefined): SQL {
  if (!scope) return sql`${shotsByDay}`;
  return sql`(
    select shown.campaign_id, t.fragrance_id, t.day, t.shots from placed_shots_by_day t ${shownCampaigns}
    where ${isWithin(sql`t.organisation_id`, sql`t.place_id`)}
  ) as shots_by_day`;
}

/** The all-time totals of the scope, as the table `shots_ever`. */
export function everTotals(scope: FigureScope | undefined): SQL {
  if (!scope) return sql`${shotsEver}`;
  return sql`(
    select shown.campaign_id, t.fragrance_id, sum(t.shots)::bigint as shots from placed_shots_ever t ${shownCampaigns}
    where ${isWithin(sql`t.organisation_id`, sql`t.place_id`)} group by 1, 2
  ) as shots_ever`;
}
