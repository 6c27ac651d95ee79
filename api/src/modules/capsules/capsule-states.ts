import { type SQL, sql } from 'drizzle-orm';
import type { CAPSULE_STATES } from '#contracts/capsules.ts';
import { CAPSULE_DUE_SOON_DAYS, CAPSULE_LOW_SHARE } from '#contracts/core/constants.ts';
import { capsules } from '../../db/schema/devices.ts';

/**
 * The capsules that are low, as `isLow` says of one, or due, as `isDueSoon` does: past their last day, or close to it.
 * @param timeZone of the day that is today
 */
export function capsulesIn(state: (typeof CAPSULE_STATES)[number], timeZone: string): SQL {
  if (state === 'low')
    return sql`${capsules.remainingShots} < ${capsules.totalShots} * ${CAPSULE_LOW_SHARE}::numeric`;
  const today = sql`(now() at time zone ${timeZone})::date`;
  if (state === 'expired') return sql`${capsules.dueDate} < ${today}`;
  const soon = sql`${capsules.dueDate} <= ${today} + ${CAPSULE_DUE_SOON_DAYS}::int`;
  return state === 'due' ? soon : sql`${soon} and ${capsules.dueDate} >= ${today}`;
}
