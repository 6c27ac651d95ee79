import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';

/** A capsule, and where it is. */
export interface LockedCapsule {
  capsuleId: number;
  serialNumber: string;
  totalShots: number;
  device: { deviceId: number; macAddress: string; name: string | null } | null;
  slot: number | null;
  firedAt: Date | null;
}

/** A slot of a device. */
export interface Slot {
  deviceId: number;
  slot: number;
}

/** The id of the capsule with a serial number, in any case; undefined if there is none. */
export async function capsuleOfSerial(tx: Transaction, serialNumber: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select capsule_id as id from ${capsules} where serial_key = lower(${serialNumber})
  `);
  return rows[0]?.id;
}

/** The id of the capsule in a slot; undefined if there is none. */
export async function capsuleIn(tx: Transaction, { deviceId, slot }: Slot): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select capsule_id as id from ${capsules} where device_id = ${deviceId} and slot = ${slot}
  `);
  return rows[0]?.id;
}

/**
 * Locks a device and then, in the order of their ids, a capsule and whatever is in a slot of the device: as shots of the
 * device do, so that the two never deadlock.
 * @returns the capsule; undefined if it is gone
 */
export async function lockForSlot(
  tx: Transaction,
  capsuleId: number,
  { deviceId, slot }: Slot,
): Promise<LockedCapsule | undefined> {
  await tx.execute(sql`select from ${devices} where device_id = ${deviceId} for no key update`);
  await tx.execute(sql`
    select from ${capsules} where capsule_id = ${capsuleId} or (device_id = ${deviceId} and slot = ${slot})
    order by capsule_id for no key update
  `);
  const { rows } = await tx.execute<LockedCapsule & { firedMs: number | null } & Record<string, unknown>>(sql`
    select capsule_id as "capsuleId", serial_number as "serialNumber", total_shots as "totalShots", slot,
      extract(epoch from fired_at)::float8 * 1000 as "firedMs",
      case when device.device_id is not null then json_build_object(
        'deviceId', device.device_id, 'macAddress', device.mac_address, 'name', device.name
      ) end as device
    from ${capsules} left join ${devices} device using (device_id) where capsule_id = ${capsuleId}
  `);
  const [row] = rows;
  if (!row) return undefined;
  const { firedMs, ...capsule } = row;
  return { ...capsule, firedAt: firedMs === null ? null : new Date(firedMs) };
}

/** Puts a locked capsule into a slot at a moment, by the rules of shots: see `use_capsules`. */
export async function putIn(
  tx: Transaction,
  capsuleId: number,
  at: Date,
  { deviceId, slot }: Slot,
): Promise<void> {
  const moment = at.toISOString();
  await tx.execute(sql`
    select use_capsules(
      ${deviceId}, null, null, array[${capsuleId}::int], array[${slot}::int], '{}', array[0], array[${moment}::timestamptz],
      array[1], true
    )
  `);
}

/** A capsule before it was refilled. */
export type FormerCapsule = {
  formerTotal: number;
  formerSpent: number;
  formerRemaining: number;
  formerDueDate: string | null;
};

/**
 * Refills a locked capsule: see `refill_capsule`.
 * @returns undefined if it was refilled since
 */
export async function refill(
  tx: Transaction,
  capsuleId: number,
  at: Date,
  { shots, dueDate, timeZone }: { shots: number | null; dueDate: string | null; timeZone: string },
): Promise<FormerCapsule | undefined> {
  const { rows } = await tx.execute<FormerCapsule>(sql`
    select former_total as "formerTotal", former_spent as "formerSpent", former_remaining as "formerRemaining",
      former_due_date::text as "formerDueDate"
    from refill_capsule(${capsuleId}, ${at.toISOString()}::timestamptz, ${shots}, ${dueDate}::date, ${timeZone})
  `);
  return rows[0];
}
