import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { startOfDay } from '../../platform/db/filters.ts';
import { alerts } from '../../platform/db/schema/alerts.ts';
import { fragrances } from '../../platform/db/schema/catalogue.ts';
import { deviceStands, devices } from '../../platform/db/schema/devices.ts';
import { initiatives } from '../../platform/db/schema/initiatives.ts';
import { places } from '../../platform/db/schema/organisations.ts';
import { placedShotsByDay } from '../../platform/db/schema/shots.ts';
import { visitEntries, visitLines, visitPlaces, visits } from '../../platform/db/schema/visits.ts';
import { asHouse } from '../../platform/db/scope.ts';
import type { Days } from '../../platform/lib/days.ts';

/** The time zones of the active places of an organisation. */
export async function zonesOf(db: Database, organisationId: number): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select distinct ${places.timeZone} as zone from ${places}
    where ${places.organisationId} = ${organisationId} and ${places.active}
  `);
  return rows.map(({ zone }) => zone);
}

interface PlaceShots {
  /** Null for devices without a place, or at one that was deleted. */
  name: string | null;
  shots: number;
  before: number;
}

/** Shots by place in a period and in the one before it, most first; active places without shots are there, too. */
export async function placeShots(
  db: Database,
  organisationId: number,
  period: Days,
  before: Days,
): Promise<PlaceShots[]> {
  const within = ({ from, to }: Days) => sql`fired.day between ${from} and ${to}`;
  const { rows } = await db.execute<PlaceShots & Record<string, unknown>>(sql`
    select place.name, coalesce(fired.shots, 0)::float8 as shots, coalesce(fired.before, 0)::float8 as before
    from (select * from ${places} where organisation_id = ${organisationId}) place
    full join (
      select place_id, sum(shots) filter (where ${within(period)}) as shots,
        sum(shots) filter (where ${within(before)}) as before
      from ${placedShotsByDay} fired
      where organisation_id = ${organisationId} and (${within(period)} or ${within(before)}) group by 1
    ) fired on fired.place_id = place.place_id
    where place.active or fired.shots > 0 or fired.before > 0
    order by 2 desc, place.name_folded nulls last, place.place_id
  `);
  return rows;
}

export interface Silence {
  /** The name of the device if it is still the organisation's, else null. */
  name: string | null;
  macAddress: string;
  placeId: number | null;
  place: string | null;
  times: number;
  hours: number;
}

/**
 * How often and how long devices were silent while they belonged to an organisation, by device and place, longest first.
 * Devices that have left count for their time there.
 */
export async function silencesOf(
  db: Database,
  organisationId: number,
  { from, to }: Days,
  timeZone: string,
): Promise<Silence[]> {
  const zone = sql`${timeZone}::text`;
  const begins = startOfDay(sql`${from}::date`, zone);
  const ends = startOfDay(sql`(${to}::date + 1)`, zone);
  const { rows } = await asHouse(() =>
    db.execute<Silence & Record<string, unknown>>(sql`
      with stand as (
        select *, lead(since, 1, 'infinity') over (partition by device_id order by since) as until
        from ${deviceStands} where device_id in (
          select device_id from ${deviceStands} where organisation_id = ${organisationId}
        )
      ), silence as (
        select stand.device_id, stand.place_id, greatest(alert.since, stand.since, ${begins}) as since,
          least(alert.resolved_at, stand.until, ${ends}) as until
        from stand join ${alerts} alert on alert.subject_kind = 'device' and alert.subject_id = stand.device_id
        where stand.organisation_id = ${organisationId} and alert.kind = 'device.silent'
      )
      select case when device.organisation_id = ${organisationId} then device.name end as name,
        device.mac_address as "macAddress", silence.place_id as "placeId", place.name as place,
        count(*)::int as times,
        round(sum(extract(epoch from silence.until - silence.since)) / 3600)::float8 as hours
      from silence join ${devices} device on device.device_id = silence.device_id
      left join ${places} place on place.place_id = silence.place_id
      where silence.since < silence.until
      group by device.device_id, silence.place_id, place.name
      order by hours desc, device.mac_address, place.name
    `),
  );
  return rows;
}

interface InitiativeInMonth {
  initiativeId: number;
  name: string;
  startsOn: string;
  endsOn: string;
  /** Whether it was cancelled before its end. */
  cancelled: boolean;
}

/** Initiatives with days in a period, but for those cancelled before it. */
export async function initiativesIn(
  db: Database,
  organisationId: number,
  { from, to }: Days,
  timeZone: string,
): Promise<InitiativeInMonth[]> {
  const { rows } = await db.execute<InitiativeInMonth & Record<string, unknown>>(sql`
    select initiative_id as "initiativeId", name, starts_on::text as "startsOn", ends_on::text as "endsOn",
      cancelled_at is not null as cancelled
    from ${initiatives}
    where organisation_id = ${organisationId} and starts_on <= ${to} and ends_on >= ${from}
      and coalesce(cancelled_at >= ${startOfDay(sql`${from}::date`, sql`${timeZone}::text`)}, true)
    order by starts_on, ends_on, initiative_id
  `);
  return rows;
}

export interface VisitInMonth {
  on: string;
  finished: boolean;
  places: string[];
  swapped: number;
  refilled: number;
  kept: number;
  skipped: number;
  /** What the new capsules hold, by name. */
  fragrances: { name: string; capsules: number }[];
}

/**
 * Visits of a period that weren't cancelled, with what was done at the places of an organisation, also to devices that
 * have left it since.
 */
export async function visitsIn(
  db: Database,
  organisationId: number,
  { from, to }: Days,
): Promise<VisitInMonth[]> {
  const many = (outcome: string) => sql`count(*) filter (where line.outcome = ${outcome})::int`;
  const { rows } = await asHouse(() =>
    db.execute<VisitInMonth & Record<string, unknown>>(sql`
    with line as (
      select visit_id, ${visitLines.fragranceId}, (
        select outcome from ${visitEntries} where ${visitEntries.lineId} = ${visitLines.lineId}
        order by at desc, entry_id desc limit 1
      ) as outcome
      from ${visitLines} where ${visitLines.organisationId} = ${organisationId}
    ), swapped as (
      select visit_id, json_agg(json_build_object('name', name, 'capsules', capsules) order by name) as fragrances
      from (
        select visit_id, ${fragrances.name} as name, count(*)::int as capsules
        from line join ${fragrances} on ${fragrances.fragranceId} = line.fragrance_id
        where outcome = 'swapped' group by 1, 2
      ) of_fragrance group by 1
    )
    select ${visits.on}::text as "on", ${visits.finishedAt} is not null as finished, coalesce((
        select json_agg(${places.name} order by ${places.nameFolded})
        from ${visitPlaces} join ${places} on ${places.placeId} = ${visitPlaces.placeId}
        where ${visitPlaces.visitId} = ${visits.visitId} and ${visitPlaces.organisationId} = ${organisationId}
      ), '[]') as places, ${many('swapped')} as swapped, ${many('refilled')} as refilled, ${many('kept')} as kept,
      ${many('skipped')} as skipped, coalesce((
        select swapped.fragrances from swapped where swapped.visit_id = ${visits.visitId}
      ), '[]') as fragrances
    from ${visits} left join line on line.visit_id = ${visits.visitId}
    where ${visits.on} between ${from} and ${to} and ${visits.cancelledAt} is null and (line.visit_id is not null or exists (
      select from ${visitPlaces}
      where ${visitPlaces.visitId} = ${visits.visitId} and ${visitPlaces.organisationId} = ${organisationId}
    ))
    group by ${visits.visitId} order by ${visits.on}, ${visits.visitId}
  `),
  );
  return rows;
}
