import { type SQL, sql } from 'drizzle-orm';
import { INITIATIVE_STATUSES, type InitiativeStatus } from '#contracts/initiative-status.ts';

/** Whether an initiative runs wherever its organisation has devices. */
export const isEverywhere = sql`not exists (
  select from initiative_places named where named.initiative_id = initiatives.initiative_id
)`;

/** "Runs at this place." @param place an expression, null for devices that stand nowhere */
export function runsAt(place: SQL): SQL {
  return sql`(${isEverywhere} or exists (
    select from initiative_places named
    where named.initiative_id = initiatives.initiative_id and named.place_id = ${place}
  ))`;
}

/** The same of one initiative that is known. Its places are read once, not for each row. */
export function isAmongPlacesOf(initiativeId: number, place: SQL): SQL {
  const named = sql`select place_id from initiative_places where initiative_id = ${initiativeId}`;
  return sql`(not exists (${named}) or ${place} in (${named}))`;
}

/**
 * The state of a row of `initiatives`. It has begun where the day has begun at one of its places, and has ended where it is over at
 * all of them; devices that stand nowhere have the days of the installation.
 */
export function statusOf(timeZone: string): SQL<InitiativeStatus> {
  const todays = sql`
    select (now() at time zone place.time_zone)::date as day from places place
    where place.organisation_id = initiatives.organisation_id and ${runsAt(sql`place.place_id`)}
    union all select (now() at time zone ${timeZone})::date where ${isEverywhere}
  `;
  // No day of any zone is further from that of UTC: of most initiatives no zone has to be looked at.
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

/** "Is in one of these states." */
export function isIn(timeZone: string) {
  return (wanted: InitiativeStatus[]): SQL =>
    wanted.length === INITIATIVE_STATUSES.length
      ? sql`true`
      : sql`${statusOf(timeZone)} = any(${sql.param(wanted)}::text[])`;
}

/** Shots of an initiative's campaign by devices that stood at its places, on its days. */
export const deliveredShots = sql`
  from placed_shots_by_day fired
  where fired.organisation_id = initiatives.organisation_id and fired.campaign_id = initiatives.campaign_id
    and fired.day between initiatives.starts_on and initiatives.ends_on and ${runsAt(sql`fired.place_id`)}
`;

/** How many. */
export const delivered = sql<number>`(select coalesce(sum(fired.shots), 0)::float8 ${deliveredShots})`;
