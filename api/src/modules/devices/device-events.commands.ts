import { lt, sql } from 'drizzle-orm';
import { DEVICE_EVENT_DAYS } from '#contracts/core/constants.ts';
import type { Database } from '../../platform/db/client.ts';
import { deviceEvents, deviceRefusals } from '../../platform/db/schema/device-config.ts';

/** Deletes device events past their retention. @param at the current time @returns the number of events deleted */
export async function purgeDeviceEvents(db: Database, at: Date): Promise<number> {
  const oldest = sql`${at}::timestamptz - make_interval(days => ${DEVICE_EVENT_DAYS})`;
  const { rowCount } = await db.delete(deviceEvents).where(lt(deviceEvents.at, oldest));
  await db.delete(deviceRefusals).where(lt(deviceRefusals.day, sql`(${oldest})::date`));
  return rowCount ?? 0;
}
