import { type SQL, sql } from 'drizzle-orm';
import { capsuleForecasts, capsules } from '../../platform/db/schema/devices.ts';
import { isForecastValid, todayOnce } from './shown-forecasts.ts';

/** The day by which a capsule must be replaced. @param today as SQL */
export function replaceOn(today: SQL): SQL<string> {
  return sql`greatest(${today}, least(
    case when ${capsules.remainingShots} = 0 then ${today} end, ${capsuleForecasts.middleOn}, ${capsules.dueDate}
  ))`;
}

/** Whether a capsule in use will be empty or past its due date by a day. @param last as SQL */
export function isToRefill(last: SQL): SQL {
  return sql`(${capsules.slot} is not null and (
    ${capsules.remainingShots} = 0 or ${capsuleForecasts.middleOn} <= ${last} or ${capsules.dueDate} <= ${last}
  ))`;
}

/** The capsules of the refill list: `capsule_id`, `device_id`, `replace_on`. @param within days ahead */
export function capsulesToRefill(timeZone: string, within: number): SQL {
  const today = todayOnce(timeZone);
  const last = sql`${today} + ${within}::int`;
  // Joins only the forecasts that matter, which an index finds.
  return sql`
    select ${capsules.capsuleId}, ${capsules.deviceId}, ${replaceOn(today)} as replace_on from ${capsules}
    left join ${capsuleForecasts} on ${capsuleForecasts.capsuleId} = ${capsules.capsuleId} and ${isForecastValid}
      and ${capsuleForecasts.middleOn} <= ${last}
    where ${isToRefill(last)}
  `;
}
