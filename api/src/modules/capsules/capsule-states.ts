import { type SQL, sql } from 'drizzle-orm';
import type { CAPSULE_STATES } from '#contracts/capsules/capsules.ts';
import { CAPSULE_DUE_SOON_DAYS, CAPSULE_LOW_SHARE } from '#contracts/core/constants.ts';
import { capsules } from '../../platform/db/schema/devices.ts';
import { todayIn } from './shown-forecasts.ts';

type State = (typeof CAPSULE_STATES)[number];

/**
 * Conditions for capsules that are low (see `isLow`) or due (see `isDueSoon`): past their due date or close to it.
 * @param timeZone IANA name of the time zone that decides which day it is
 */
export function capsuleStates(timeZone: string): Record<State, SQL> {
  const today = todayIn(timeZone);
  const soon = sql`${capsules.dueDate} <= ${today} + ${CAPSULE_DUE_SOON_DAYS}::int`;
  return {
    low: sql`${capsules.remainingShots} < ${capsules.totalShots} * ${CAPSULE_LOW_SHARE}::numeric`,
    expired: sql`${capsules.dueDate} < ${today}`,
    expiring: sql`${soon} and ${capsules.dueDate} >= ${today}`,
    due: soon,
  };
}
