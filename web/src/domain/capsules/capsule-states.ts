import * as capsules from '#contracts/capsules/capsules.ts';
import { thresholds } from '#web/lib/thresholds.ts';

/** Whether a capsule is almost empty, by the threshold of alerts, like the list's filter. */
export const isLow = (capsule: Parameters<typeof capsules.isLow>[0]) =>
  capsules.isLow(capsule, thresholds().lowPercent);

/** Whether a capsule expires soon or has expired, by the threshold of alerts, like the list's filter. */
export const isDueSoon = (capsule: Parameters<typeof capsules.isDueSoon>[0], today: string) =>
  capsules.isDueSoon(capsule, today, thresholds().dueDays);
