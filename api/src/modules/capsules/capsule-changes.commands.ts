import { asc, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { capsuleForecasts, capsules, deviceSlots, devices } from '../../platform/db/schema/devices.ts';

/** Where a capsule is, and whether it is in use at all: what staff change, and undo. */
export type CapsuleState = { active: boolean; deviceId: number | null; slot: number | null };

export type StoredCapsule = typeof capsules.$inferSelect;

/**
 * Locks devices, then capsules, each in the order of their ids: as shots do, so that the two never deadlock.
 * @param deviceIds further devices than those that hold the capsules
 */
export async function lockCapsules(
  tx: Transaction,
  ids: readonly number[],
  deviceIds: readonly number[],
): Promise<Map<number, StoredCapsule>> {
  await tx.execute(sql`
    select from ${devices}
    where device_id = any(${sql.param([...deviceIds])}::int[]) or device_id in (
      select device_id from ${capsules} where capsule_id = any(${sql.param([...ids])}::int[])
    )
    order by device_id for no key update
  `);
  const rows = await tx
    .select()
    .from(capsules)
    .where(inArray(capsules.capsuleId, [...ids]))
    .orderBy(asc(capsules.capsuleId))
    .for('no key update');
  return new Map(rows.map((row) => [row.capsuleId, row]));
}

/** The devices of these that exist, as `name` or else address. */
export async function devicesOf(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, { macAddress: string; name: string | null }>> {
  const rows = await tx
    .select({ deviceId: devices.deviceId, macAddress: devices.macAddress, name: devices.name })
    .from(devices)
    .where(inArray(devices.deviceId, [...ids]));
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Those of the capsules whose slot nothing has been in since they were taken out of it. */
export async function freeSlots(
  tx: Transaction,
  wanted: readonly { capsuleId: number; deviceId: number; slot: number }[],
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select capsule_id as id
    from ${recordset(wanted, { capsuleId: 'int', deviceId: 'int', slot: 'int' })}
    join ${capsules} on capsule_id = given."capsuleId"
    where not exists (
      select from ${capsules} other where other.device_id = given."deviceId" and other.slot = given.slot
    ) and not exists (
      select from ${deviceSlots} used
      where used.device_id = given."deviceId" and used.slot = given.slot and used.fired_at > left_at
    )
  `);
  return new Set(rows.map(({ id }) => id));
}

/** Writes the states of locked capsules, and forgets the forecasts of those that are inactive. */
export async function setStates(
  tx: Transaction,
  states: readonly (CapsuleState & { capsuleId: number })[],
): Promise<void> {
  const columns = { capsuleId: 'int', active: 'boolean', deviceId: 'int', slot: 'int' } as const;
  await tx.execute(sql`
    update ${capsules} set
      device_id = given."deviceId", slot = given.slot, updated_at = now(),
      deleted_at = case when not given.active then coalesce(deleted_at, now()) end,
      left_at = case when given."deviceId" is null then now() end
    from ${recordset(states, columns)} where capsule_id = given."capsuleId"
  `);
  const inactive = states.filter(({ active }) => !active).map(({ capsuleId }) => capsuleId);
  await tx.delete(capsuleForecasts).where(inArray(capsuleForecasts.capsuleId, inactive));
}
