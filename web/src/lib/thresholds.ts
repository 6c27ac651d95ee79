import {
  CAPSULE_DUE_SOON_DAYS,
  CAPSULE_LOW_PERCENT,
  DEVICE_SILENT_HOURS,
} from '#contracts/core/constants.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import { currentUser } from './session.ts';

/** Until the user is read again, for one stored by an earlier version. */
const INITIAL: CurrentUser['thresholds'] = {
  lowPercent: CAPSULE_LOW_PERCENT,
  dueDays: CAPSULE_DUE_SOON_DAYS,
  silentHours: DEVICE_SILENT_HOURS,
};

/** What lists and figures call low, due and silent: the thresholds of these alerts. */
export function thresholds(): CurrentUser['thresholds'] {
  return currentUser()?.thresholds ?? INITIAL;
}
