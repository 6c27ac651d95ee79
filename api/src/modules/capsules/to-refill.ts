import { type SQL, sql } from 'drizzle-orm';
import { capsuleForecasts, capsules } from '../../platform/db/schema/devices.ts';

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

/**
 * Selects `capsule_id` of every capsule that can match `isToRefill`. Forecasts are found by their index first: in one
 * condition with the others, they are joined to every capsule.
 */
export const candidatesToRefill = (last: SQL): SQL => sql`
  select capsule_id from capsules where slot is not null and (remaining_shots = 0 or due_date <= ${last})
  union all select capsule_id from capsule_forecasts where middle_on <= ${last}
`;
