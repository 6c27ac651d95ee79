import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
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

interface Claim {
  macAddress: string;
  userId: number;
  keyHash: string;
  resetSecret: string;
}

/** Registers a device, or connects one that is free or already this user's. @returns its id; undefined: somebody else has it */
export async function claim(tx: Transaction, wanted: Claim): Promise<number | undefined> {
  const { macAddress, userId, keyHash, resetSecret } = wanted;
  const [row] = await tx
    .insert(devices)
    .values({ macAddress, userId, ownerId: userId, keyHash, resetSecret })
    .onConflictDoUpdate({
      target: devices.macAddress,
      set: {
        userId,
        ownerId: sql`coalesce(${devices.ownerId}, excluded.owner_id)`,
        keyHash,
        resetSecret,
        resetStep: null,
        updatedAt: sql`now()`,
      },
      setWhere: or(isNull(devices.userId), eq(devices.userId, userId)) ?? sql`false`,
    })
    .returning({ deviceId: devices.deviceId });
  return row?.deviceId;
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
