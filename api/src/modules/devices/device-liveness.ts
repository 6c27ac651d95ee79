import { type SQL, sql } from 'drizzle-orm';
import { DEVICE_SILENT_HOURS } from '#contracts/core/constants.ts';
import type { Liveness } from '#contracts/devices.ts';
import { devices } from '../../db/schema/devices.ts';

const silentSince = sql`now() - make_interval(hours => ${DEVICE_SILENT_HOURS})`;

/** Conditions for devices seen recently, not recently, or never, as `livenessOf` defines. */
export const LIVENESS_CONDITIONS: Record<Liveness, SQL> = {
  seen: sql`${devices.lastSeenAt} > ${silentSince}`,
  silent: sql`${devices.lastSeenAt} <= ${silentSince}`,
  never: sql`${devices.lastSeenAt} is null`,
};
