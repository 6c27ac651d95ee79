import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { campaigns } from '../../db/schema/catalogue.ts';
import { campaignDownloads, devices } from '../../db/schema/devices.ts';

export type LockedDevice = typeof devices.$inferSelect;

/** The device of a key. */
export async function deviceOfKey(db: Queryable, keyHash: string): Promise<number | undefined> {
  const [row] = await db
    .select({ deviceId: devices.deviceId })
    .from(devices)
    .where(eq(devices.keyHash, keyHash));
  return row?.deviceId;
}

export async function lockDevice(
  tx: Transaction,
  by: { deviceId: number } | { macAddress: string },
): Promise<LockedDevice | undefined> {
  const is = 'deviceId' in by ? eq(devices.deviceId, by.deviceId) : eq(devices.macAddress, by.macAddress);
  const [row] = await tx.select().from(devices).where(is).for('update');
  return row;
}

/** What says who may claim a device. */
export type Claimable = Pick<LockedDevice, 'ownerId' | 'claimCode'>;

/** Nobody is held off: whoever only guesses a code keeps no device from its user. */
export async function findClaimable(tx: Transaction, macAddress: string): Promise<Claimable | undefined> {
  const [row] = await tx
    .select({ ownerId: devices.ownerId, claimCode: devices.claimCode })
    .from(devices)
    .where(eq(devices.macAddress, macAddress));
  return row;
}

/** Holds off other claims of a user, before the device as where a user is removed. @returns their address */
export async function lockClaims(tx: Transaction, userId: number): Promise<string | null> {
  const [locked] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  return locked?.email ?? null;
}

/** Not locked: users are locked before their devices. */
export async function emailOf(tx: Transaction, userId: number): Promise<string | undefined> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.userId, userId));
  return row?.email;
}

/** How many other devices a user is connected to. */
export function countOthers(tx: Transaction, userId: number, deviceId: number): Promise<number> {
  return tx.$count(devices, and(eq(devices.userId, userId), ne(devices.deviceId, deviceId)));
}

interface Claim {
  deviceId: number;
  userId: number;
  keyHash: string;
  resetSecret: string;
}

export async function connect(tx: Transaction, { deviceId, userId, ...keys }: Claim): Promise<void> {
  await tx
    .update(devices)
    .set({
      ...keys,
      userId,
      ownerId: sql`coalesce(${devices.ownerId}, ${userId})`,
      resetStep: null,
      updatedAt: sql`now()`,
    })
    .where(eq(devices.deviceId, deviceId));
}

/** An active user, who stays one until the transaction ends. */
export async function lockOwner(tx: Transaction, userId: number): Promise<{ email: string } | undefined> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.userId, userId), users.active))
    .for('share');
  return row;
}

/** @throws the database's error where the address is known */
export async function insertDevice(
  tx: Transaction,
  made: Pick<LockedDevice, 'macAddress' | 'ownerId' | 'claimCode'>,
): Promise<number> {
  const [row] = await tx.insert(devices).values(made).returning({ deviceId: devices.deviceId });
  if (!row) throw new Error('The database returned no row for an insert');
  return row.deviceId;
}

export function findClaimCodes(tx: Transaction, deviceIds: readonly number[]) {
  return tx
    .select({ deviceId: devices.deviceId, macAddress: devices.macAddress, claimCode: devices.claimCode })
    .from(devices)
    .where(inArray(devices.deviceId, [...deviceIds]));
}

export async function setClaimCode(tx: Transaction, deviceId: number, claimCode: string): Promise<void> {
  await tx.update(devices).set({ claimCode, updatedAt: sql`now()` }).where(eq(devices.deviceId, deviceId));
}

/** Takes a device's user and its key. */
export async function disconnect(tx: Transaction, deviceId: number, resetStep?: number): Promise<void> {
  await tx
    .update(devices)
    .set({
      userId: null,
      keyHash: null,
      updatedAt: sql`now()`,
      ...(resetStep !== undefined && { resetStep }),
    })
    .where(eq(devices.deviceId, deviceId));
}

/** The campaign that a code means: of an id, or the default one. It stays as it is until the transaction ends. */
export async function lockCampaignOf(
  tx: Transaction,
  campaignId: number | null,
): Promise<{ campaignId: number; active: boolean } | undefined> {
  if (campaignId !== null) return lockCampaign(tx, eq(campaigns.campaignId, campaignId));
  for (;;) {
    const locked = await lockCampaign(tx, eq(campaigns.isDefault, true));
    if (locked) return locked;
    // Whoever waited for the star to move finds that one without it; the next look sees where it went.
    const isThere = await tx.$count(campaigns, eq(campaigns.isDefault, true));
    if (isThere === 0) return undefined;
  }
}

async function lockCampaign(tx: Transaction, is: SQL) {
  const [row] = await tx
    .select({ campaignId: campaigns.campaignId, active: campaigns.active })
    .from(campaigns)
    .where(is)
    .for('no key update');
  return row;
}

/** Sets a device's campaign; the first time it counts as a download. */
export async function setCampaign(tx: Transaction, deviceId: number, campaignId: number): Promise<void> {
  await tx
    .update(devices)
    .set({ campaignId, updatedAt: sql`now()` })
    .where(and(eq(devices.deviceId, deviceId), sql`${devices.campaignId} is distinct from ${campaignId}`));
  const first = await tx
    .insert(campaignDownloads)
    .values({ campaignId, deviceId })
    .onConflictDoNothing()
    .returning({ deviceId: campaignDownloads.deviceId });
  if (first.length === 0) return;
  await tx
    .update(campaigns)
    .set({ downloads: sql`${campaigns.downloads} + 1` })
    .where(eq(campaigns.campaignId, campaignId));
}
