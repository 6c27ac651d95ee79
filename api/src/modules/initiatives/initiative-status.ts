import { type SQL, sql } from 'drizzle-orm';
import { INITIATIVE_STATUSES, type InitiativeStatus } from '#contracts/initiatives/initiative-status.ts';

/** Whether an initiative runs wherever its organisation has devices. */
export const isEverywhere = sql`not exists (
  select from initiative_places named where named.initiative_id = initiatives.initiative_id
)`;

/** Whether it runs at this place. @param place an expression, null for devices without a place */
export function runsAt(place: SQL): SQL {
  return sql`(${isEverywhere} or exists (
    select from initiative_places named
    where named.initiative_id = initiatives.initiative_id and named.place_id = ${place}
  ))`;
}

/** The same for a given initiative. Its places are read once, not for each row. */
export function isAmongPlacesOf(initiativeId: number, place: SQL): SQL {
  const named = sql`select place_id from initiative_places where initiative_id = ${initiativeId}`;
  return sql`(not exists (${named}) or ${place} in (${named}))`;
}

/** Whether `place`, a row of `places`, is one of its places: a listed one or, if it runs everywhere, an active one. */
export const isPlanned = sql`(
  place.organisation_id = initiatives.organisation_id and ${runsAt(sql`place.place_id`)}
  and (place.active or not ${isEverywhere})
)`;

/**
 * The state of a row of `initiatives`. It begins when its first day begins at one of its places, and ends when its
 * last day is over at all of them. Devices without a place use the time zone of the installation.
 */
export function statusOf(timeZone: string): SQL<InitiativeStatus> {
  const todays = sql`
    select (now() at time zone place.time_zone)::date as day from places place where ${isPlanned}
    union all select (now() at time zone ${timeZone})::date where ${isEverywhere}
  `;
  // A local date is at most one day from that of UTC, so most initiatives need no time zone lookup.
  const utc = sql`(now() at time zone 'UTC')::date`;
  return sql<InitiativeStatus>`(case
    when initiatives.cancelled_at is not null then 'cancelled'
    when initiatives.ends_on < ${utc} - 1 then 'ended'
    when initiatives.starts_on > ${utc} + 1 and initiatives.paused_at is null then 'planned'
    else (
      select case
        when initiatives.ends_on < min(day) then 'ended'
        when initiatives.paused_at is not null then 'paused'
        when initiatives.starts_on > max(day) then 'planned'
        else 'running'
      end from (${todays}) today
    )
  end collate "C")`;
}

/** Whether it is in one of these states. */
export function isIn(timeZone: string) {
  return (wanted: InitiativeStatus[]): SQL =>
    wanted.length === INITIATIVE_STATUSES.length
      ? sql`true`
      : sql`${statusOf(timeZone)} = any(${sql.param(wanted)}::text[])`;
}

/**
 * The target of a row of `initiatives` up to the end of today, spread evenly over its days and places; null without a
 * target.
 */
export function targetToDate(timeZone: string): SQL<number | null> {
  const days = sql`(initiatives.ends_on - initiatives.starts_on + 1)`;
  const begun = sql`least(greatest(day - initiatives.starts_on + 1, 0), ${days})`;
  return sql`(
    with of_place as (
      select (now() at time zone place.time_zone)::date as day from places place where ${isPlanned}
    ), today as (
      select day from of_place
      union all select (now() at time zone ${timeZone})::date where not exists (select from of_place)
    )
    select floor(initiatives.target_shots::numeric * sum(${begun}) / (${days} * count(*)))::float8 from today
  )`;
}

/** Shots of the campaign of an initiative, or of the one it had, on its days by devices that stood at its places then. */
export const deliveredShots = sql`
  from placed_shots_by_day fired
  where fired.organisation_id = initiatives.organisation_id 
    and fired.campaign_id = coalesce(initiatives.campaign_id, initiatives.former_campaign_id)
    and fired.day between initiatives.starts_on and initiatives.ends_on and ${runsAt(sql`fired.place_id`)}
`;

/** The number of shots delivered. */
export const delivered = sql<number>`(select coalesce(sum(fired.shots), 0)::float8 ${deliveredShots})`;
