import { type SQL, sql } from 'drizzle-orm';
import type { CAPSULE_STATES } from '#contracts/capsules.ts';
import { CAPSULE_DUE_SOON_DAYS, CAPSULE_LOW_SHARE } from '#contracts/core/constants.ts';
import { capsules } from '../../db/schema/devices.ts';

/**
 * The capsules that are low or due, as `isLow` and `isDueSoon` say of one.
 * @param timeZone of the day that is today
 */
export function capsulesIn(state: (typeof CAPSULE_STATES)[number], timeZone: string): SQL {
  if (state === 'low')
    return sql`${capsules.remainingShots} < ${capsules.totalShots} * ${CAPSULE_LOW_SHARE}::numeric`;
  return sql`${capsules.dueDate} <= (now() at time zone ${timeZone})::date + ${CAPSULE_DUE_SOON_DAYS}::int`;
}
