import { type SQL, sql } from 'drizzle-orm';
import type { Liveness } from '#contracts/devices/devices.ts';
import { thresholdOf } from '../../platform/db/alert-thresholds.ts';
import { devices } from '../../platform/db/schema/devices.ts';

/** Only a connected device can call. */
export const isConnected = sql`${devices.userId} is not null`;

/** Devices last heard from at a time or before that could call since: lists, figures and alerts count these as silent. */
export const isSilentSince = (limit: SQL) => sql`(${isConnected} and ${devices.lastSeenAt} <= ${limit})`;

/** By the threshold of alerts, so that lists and figures find what the alerts are about. */
const limit = sql`now() - make_interval(hours => ${thresholdOf('device.silent')})`;

/** Conditions for devices seen recently, not recently, never, or not recently and disconnected. */
export const LIVENESS_CONDITIONS: Record<Liveness, SQL> = {
  seen: sql`${devices.lastSeenAt} > ${limit}`,
  silent: isSilentSince(limit),
  never: sql`${devices.lastSeenAt} is null`,
  disconnected: sql`(${devices.userId} is null and ${devices.lastSeenAt} <= ${limit})`,
};

/** Which of these a device meets. */
export const liveness = sql<Liveness>`case ${sql.join(
  Object.entries(LIVENESS_CONDITIONS).map(([name, is]) => sql`when ${is} then ${sql.raw(`'${name}'`)}`),
  sql` `,
)} end`;
