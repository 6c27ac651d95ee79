import { type SQL, sql } from 'drizzle-orm';
import type { Received } from '#contracts/core/endpoint.ts';
import type { initiativesByStatus } from '#contracts/dashboard.ts';
import { shotsByDay, shotsEver } from '../../db/schema/shots.ts';
import { ownOrganisation } from '../../db/scope.ts';

/** Whose figures are asked for, where not all are. */
export interface FigureScope {
  /** Null: those of the places. */
  organisations: number[] | null;
  /** Null: all of them, and devices that stand nowhere. */
  places: number[] | null;
}

/** Whose figures a call is about; undefined: everybody's. Members who name none ask about their own, and are shown no others. */
export function scopeOf({
  organisationId,
  placeId,
}: Received<typeof initiativesByStatus>['query']): FigureScope | undefined {
  const own = ownOrganisation();
  if (own === undefined && !organisationId && !placeId) return undefined;
  return { organisations: organisationId ?? (own === undefined ? null : [own]), places: placeId ?? null };
}

/** The same for a statement that no wall stands around. */
export function ownScope({ organisations, places }: FigureScope): FigureScope {
  const own = ownOrganisation();
  if (own === undefined) return { organisations, places };
  return { organisations: (organisations ?? [own]).filter((id) => id === own), places };
}

const organisations = sql`${sql.placeholder('organisations')}::int[]`;
const places = sql`${sql.placeholder('places')}::int[]`;

/** Names the prepared statement of a scope: everybody's figures are kept apart from those by place. */
export function nameOf(statement: string, scope: FigureScope | undefined): string {
  return scope ? `${statement} of a scope` : statement;
}

/** "Is one of the organisations", those of the places where none is named: totals are found by their organisation. */
function isOf(organisation: SQL): SQL {
  return sql`${organisation} = any(coalesce(${organisations}, array(
    select p.organisation_id from places p where p.place_id = any(${places})
  )))`;
}

/** "Is of the scope", of columns that name an organisation and a place. */
export function isWithin(organisation: SQL, place: SQL): SQL {
  return sql`${isOf(organisation)} and (${places} is null or ${place} = any(${places}))`;
}

/** "Is a device of the scope", of a row of `devices`; true where there is none. */
export function isDeviceOf(scope: FigureScope | undefined): SQL {
  return scope ? isWithin(sql`devices.organisation_id`, sql`devices.place_id`) : sql`true`;
}

/** "Stood in the scope", of a row of `device_stands`. @param stand its alias */
export function isStandOf(stand: SQL): SQL {
  return isWithin(sql`${stand}.organisation_id`, sql`${stand}.place_id`);
}

/** "Is for the organisations of the scope: theirs, or the house's", of a row of `campaigns`; true where there is none. */
export function isCampaignOf(scope: FigureScope | undefined): SQL {
  return scope
    ? sql`(campaigns.organisation_id is null or ${isOf(sql`campaigns.organisation_id`)})`
    : sql`true`;
}

/** The totals of days that count, as the table `shots_by_day`. */
export function dayTotals(scope: FigureScope | undefined): SQL {
  if (!scope) return sql`${shotsByDay}`;
  const own = isWithin(sql`t.organisation_id`, sql`t.place_id`);
  return sql`(select t.campaign_id, t.fragrance_id, t.day, t.shots from placed_shots_by_day t where ${own}) as shots_by_day`;
}

/** The totals of all time that count, as the table `shots_ever`. */
export function everTotals(scope: FigureScope | undefined): SQL {
  if (!scope) return sql`${shotsEver}`;
  return sql`(
    select t.campaign_id, t.fragrance_id, sum(t.shots)::bigint as shots from placed_shots_ever t
    where ${isWithin(sql`t.organisation_id`, sql`t.place_id`)} group by 1, 2
  ) as shots_ever`;
}
