import { sql } from 'drizzle-orm';
import type { CapsuleLevel } from '#contracts/capsules/capsule-record.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { deviceEvents } from '../../platform/db/schema/device-config.ts';
import { capsuleDays, capsules, devices } from '../../platform/db/schema/devices.ts';
import { visitEntries } from '../../platform/db/schema/visits.ts';
import { todayIn } from './shown-forecasts.ts';

interface LevelRow extends CapsuleLevel {
  [column: string]: unknown;
}

/**
 * The level of a capsule at the end of each of the last days, oldest first: from its present total and shots back, by
 * the shots of each day, the corrections of its total, and refills. Shots by a clock that is ahead are of today. Members see the
 * days since it is in its device: see the wall of `capsule_days`.
 * @param timeZone IANA name of the time zone that days are counted in
 */
export async function levelsOf(
  db: Queryable,
  capsuleId: number,
  days: number,
  timeZone: string,
): Promise<CapsuleLevel[]> {
  const { rows } = await db.execute<LevelRow>(sql`
    with capsule as materialized (
      select capsule_id, total_shots + spent_shots as contents, spent_shots, fired_shots, ${todayIn(timeZone)} as today, greatest(
        ${todayIn(timeZone)} - ${days}::int + 1,
        least((held.created_at at time zone ${timeZone})::date, (
          select min(day) from ${capsuleDays} used where used.capsule_id = held.capsule_id
        )),
        case when current_user = 'sillage_member' then (greatest(device.organisation_since, (
          select max(arrival.at) from ${deviceEvents} arrival
          where arrival.capsule_id = held.capsule_id and arrival.device_id = held.device_id
            and arrival.kind = 'capsule.in'
        )) at time zone interval '14 hours')::date end
      ) as since
      from ${capsules} held left join ${devices} device using (device_id) where capsule_id = ${capsuleId}
    ), used as (
      select least(day, today) as day, sum(shots)::int as shots
      from ${capsuleDays} join capsule using (capsule_id) where day >= since group by 1
    ), refilled as (
      select at, former_total, former_spent from capsule join ${visitEntries} using (capsule_id)
      where former_total is not null and at >= since::timestamp at time zone ${timeZone}
    ), changed as (
      -- All that it ever held, before each correction of its total and before each refill.
      select created_at as at, (change ->> 'before')::int + coalesce(
        (select former_spent from refilled where refilled.at > created_at order by refilled.at limit 1), spent_shots
      ) as contents
      from ${auditLog}, capsule, jsonb_array_elements(changes) change
      where resource = 'capsule' and record_id = capsule_id and action = 'update' and change ->> 'field' = 'totalShots'
        and created_at >= since::timestamp at time zone ${timeZone}
      union all
      select at, former_total + former_spent from refilled
    ), corrected as (
      -- Before the first change of a day.
      select distinct on (1) (at at time zone ${timeZone})::date as day, contents from changed order by 1, at
    )
    select listed.day::date::text as date, coalesce(used.shots, 0) as shots, greatest(
      0,
      coalesce((select corrected.contents from corrected where day > listed.day::date order by day limit 1), capsule.contents)
        - fired_shots + coalesce(sum(used.shots) over (order by listed.day desc rows between unbounded preceding and 1 preceding), 0)
    )::int as "remainingShots"
    from capsule cross join generate_series(since::timestamp, today::timestamp, interval '1 day') as listed (day)
    left join used on used.day = listed.day::date
    order by listed.day
  `);
  return rows;
}
