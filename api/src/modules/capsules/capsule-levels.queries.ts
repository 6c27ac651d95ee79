import { sql } from 'drizzle-orm';
import type { CapsuleLevel } from '#contracts/capsules/capsule-record.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { deviceEvents } from '../../platform/db/schema/device-config.ts';
import { capsuleDays, capsules, devices } from '../../platform/db/schema/devices.ts';
import { todayIn } from './shown-forecasts.ts';

interface LevelRow extends CapsuleLevel {
  [column: string]: unknown;
}

/**
 * The level of a capsule at the end of each of the last days, oldest first: from its present total and shots back, by
 * the shots of each day and the corrections of its total. Shots by a clock that is ahead are of today. Members see the
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
      select capsule_id, total_shots, fired_shots, ${todayIn(timeZone)} as today, greatest(
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
    ), corrected as (
      -- The total before the first correction of a day.
      select distinct on (1) (created_at at time zone ${timeZone})::date as day, (change ->> 'before')::int as total
      from ${auditLog}, capsule, jsonb_array_elements(changes) change
      where resource = 'capsule' and record_id = capsule_id and action = 'update' and change ->> 'field' = 'totalShots'
        and created_at >= since::timestamp at time zone ${timeZone}
      order by 1, audit_id
    )
    select listed.day::date::text as date, coalesce(used.shots, 0) as shots, greatest(
      0,
      coalesce((select total from corrected where day > listed.day::date order by day limit 1), total_shots)
        - fired_shots + coalesce(sum(used.shots) over (order by listed.day desc rows between unbounded preceding and 1 preceding), 0)
    )::int as "remainingShots"
    from capsule cross join generate_series(since::timestamp, today::timestamp, interval '1 day') as listed (day)
    left join used on used.day = listed.day::date
    order by listed.day
  `);
  return rows;
}
