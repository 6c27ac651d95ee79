import type { CapsuleRecord } from '#contracts/capsules/capsule-record.ts';

/** Days ahead that are drawn at least, if the forecast goes so far. */
const AHEAD = 30;

/**
 * How many days are drawn: those that were, and as far ahead as the forecast goes, but hardly more than there were.
 * @returns the place of today, and the width
 */
export function spanOf(days: number, emptyIn: CapsuleRecord['emptyIn']): { today: number; width: number } {
  const today = days - 1;
  const ahead = emptyIn ? Math.min(emptyIn.high + 1, Math.max(AHEAD, days)) : 0;
  return { today, width: Math.max(1, today + ahead) };
}
