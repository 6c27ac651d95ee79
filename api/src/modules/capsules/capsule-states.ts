import { type SQL, sql } from 'drizzle-orm';
import type { CAPSULE_STATES } from '#contracts/capsules/capsules.ts';
import { thresholdOf } from '../../platform/db/alert-thresholds.ts';
import { capsules } from '../../platform/db/schema/devices.ts';
import { todayIn } from './shown-forecasts.ts';

type State = (typeof CAPSULE_STATES)[number];

/** Condition: less than this share is left. A capsule taken out of its device needs no attention. */
export const isLowBelow = (percent: SQL) => sql`(
  ${capsules.deviceId} is not null and ${capsules.remainingShots} * 100::bigint < ${capsules.totalShots}::bigint * ${percent}
)`;

/** Condition: an active capsule that expires by a day, or has expired. An empty one can't be used in any case. */
export const isDueBy = (day: SQL) =>
  sql`(${capsules.active} and ${capsules.remainingShots} > 0 and ${capsules.dueDate} <= ${day})`;

/**
 * Conditions for capsules that are low (see `isLow`) or due (see `isDueSoon`): past their due date or close to it. By the
 * thresholds of alerts, so that lists and figures find what the alerts are about.
 * @param timeZone IANA name of the time zone that decides which day it is
 */
export function capsuleStates(timeZone: string): Record<State, SQL> {
  const today = todayIn(timeZone);
  const due = isDueBy(sql`${today} + ${thresholdOf('capsule.due')}`);
  return {
    low: isLowBelow(thresholdOf('capsule.low')),
    expired: sql`${due} and ${capsules.dueDate} < ${today}`,
    expiring: sql`${due} and ${capsules.dueDate} >= ${today}`,
    due,
  };
}
