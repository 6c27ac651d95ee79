import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { DEVICE_CALLS } from '#contracts/core/constants.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { campaigns, fragrances } from '../../platform/db/schema/catalogue.ts';
import { campaignConfigSlots } from '../../platform/db/schema/device-config.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { organisations, places } from '../../platform/db/schema/organisations.ts';
import type { CallingDevice } from '../../platform/http/call-context.ts';
import type { Proof } from '../../platform/http/proof.ts';

export type LockedDevice = typeof devices.$inferSelect;

/** A device as found by its key. */
type FoundDevice = CallingDevice & {
  /** Whether the initiative running at its place differs from the one it follows, or none runs any more. */
  followsWrongInitiative: boolean;
};

/**
 * The device of a key, with all that a call needs if nothing has changed.
 * @param timeZone IANA name; decides the day for a device without a place
 * @param withNames whether the names of its fragrances are needed
 */
export async function deviceOfKey(
  db: Queryable,
  keyHash: string,
  { timeZone, withNames }: { timeZone: string; withNames: boolean },
): Promise<FoundDevice | undefined> {
  const { windowSeconds } = DEVICE_CALLS;
  const build = () => sql`
    select device_id as "deviceId", greatest(assigned_config_id, config_id) as "configId",
      case when ${sql.placeholder('withNames')}::boolean then array(
        select fragrance.name from ${campaignConfigSlots} held join ${fragrances} fragrance using (fragrance_id)
        where held.config_id = found.config_id order by held.slot
      ) end as names,
      case when organisation_id is null then initiative_campaign_id is not null else
        initiative_campaign_id is distinct from running_campaign(organisation_id, place_id, ${sql.placeholder('timeZone')})
      end as "followsWrongInitiative",
      case when left_seconds between 1 and ${windowSeconds}::int then calls else 0 end as calls,
      least(greatest(left_seconds, 1), ${windowSeconds}::int) as "secondsLeft"
    from (
      select device.*, campaign.config_id,
        ceil(extract(epoch from device.calls_since - now()) + ${windowSeconds}::int)::int as left_seconds
      from ${devices} device left join ${campaigns} campaign on campaign.campaign_id = device.playing_campaign_id
      where device.key_hash = ${sql.placeholder('keyHash')}
    ) found
  `;
  const [row] = await prepared<FoundDevice & Record<string, unknown>>(db, 'device_of_key', build, {
    keyHash,
    timeZone,
    withNames,
  });
  return row;
}

export async function lockDevice(
  tx: Transaction,
  by: { deviceId: number } | { macAddress: string },
): Promise<LockedDevice | undefined> {
  const is = 'deviceId' in by ? eq(devices.deviceId, by.deviceId) : eq(devices.macAddress, by.macAddress);
  const [row] = await tx.select().from(devices).where(is).for('update');
  return row;
}

/** Locks devices in the order of their ids. */
export async function lockDevices(
  tx: Transaction,
  deviceIds: readonly number[],
): Promise<Map<number, LockedDevice>> {
  const rows = await tx
    .select()
    .from(devices)
    .where(inArray(devices.deviceId, [...deviceIds]))
    .orderBy(devices.deviceId)
    .for('update');
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** The fields that decide who may claim a device. */
export type Claimable = Pick<LockedDevice, 'ownerId' | 'claimCode'>;

/** Takes no lock, so that guessing codes doesn't block the device's user. */
export async function findClaimable(tx: Transaction, macAddress: string): Promise<Claimable | undefined> {
  const [row] = await tx
    .select({ ownerId: devices.ownerId, claimCode: devices.claimCode })
    .from(devices)
    .where(eq(devices.macAddress, macAddress));
  return row;
}

/** Makes a user's claims wait for each other. Comes before the device, as on removal. @returns the user's e-mail */
export async function lockClaims(tx: Transaction, userId: number): Promise<string | null> {
  const [locked] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  return locked?.email ?? null;
}

/** Takes no lock: users are locked before their devices. */
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

/** Finds an active user and keeps them active until the transaction ends. */
export async function lockOwner(tx: Transaction, userId: number): Promise<{ email: string } | undefined> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.userId, userId), users.active))
    .for('share');
  return row;
}

/** @throws the database's error if the address is already known */
export async function insertDevice(
  tx: Transaction,
  made: Pick<LockedDevice, 'macAddress' | 'name' | 'ownerId' | 'claimCode' | 'organisationId' | 'placeId'>,
): Promise<number> {
  return onlyRow(await tx.insert(devices).values(made).returning({ deviceId: devices.deviceId })).deviceId;
}

export function findClaimCodes(tx: Transaction, deviceIds: readonly number[], _: Proof) {
  return tx
    .select({
      deviceId: devices.deviceId,
      macAddress: devices.macAddress,
      name: devices.name,
      claimCode: devices.claimCode,
    })
    .from(devices)
    .where(inArray(devices.deviceId, [...deviceIds]));
}

export async function setClaimCode(
  tx: Transaction,
  deviceId: number,
  claimCode: string,
  _: Proof,
): Promise<void> {
  await tx.update(devices).set({ claimCode, updatedAt: sql`now()` }).where(eq(devices.deviceId, deviceId));
}

/** Removes a device's user and key. */
export async function disconnect(tx: Transaction, deviceId: number, resetStep?: number): Promise<void> {
  await tx
    .update(devices)
    .set({
      userId: null,
      keyHash: null,
      updatedAt: sql`now()`,
      // A reset by code comes from the device itself.
      ...(resetStep !== undefined && { resetStep, lastSeenAt: sql`now()` }),
    })
    .where(eq(devices.deviceId, deviceId));
}

/** What staff set on a device; without a campaign, its own stays. */
interface SetDevice extends Pick<LockedDevice, 'deviceId' | 'name' | 'organisationId' | 'placeId'> {
  campaignId?: number | null | undefined;
}

const SET_COLUMNS = {
  deviceId: 'int',
  name: 'text',
  organisationId: 'int',
  placeId: 'int',
  campaignId: 'int',
  keepsCampaign: 'boolean',
} as const;

/**
 * The caller has locked everything it sets before the devices. A device that moves to another organisation may lose its
 * campaign: see `db/functions/campaign-owners.sql`.
 * @returns the campaigns from then on, by device
 */
export async function setDevices(
  tx: Transaction,
  changed: readonly SetDevice[],
): Promise<Map<number, number | null>> {
  const given = changed.map((device) => ({ ...device, keepsCampaign: device.campaignId === undefined }));
  const { rows } = await tx.execute<{ deviceId: number; campaignId: number | null }>(sql`
    update ${devices} device
    set name = given.name, organisation_id = given."organisationId", place_id = given."placeId", updated_at = now(),
      campaign_id = case when given."keepsCampaign" then device.campaign_id else given."campaignId" end
    from ${recordset(given, SET_COLUMNS)} where device.device_id = given."deviceId"
    returning device.device_id as "deviceId", device.campaign_id as "campaignId"
  `);
  return new Map(rows.map(({ deviceId, campaignId }) => [deviceId, campaignId]));
}

/** The names of what devices refer to, for the audit trail. */
export async function namesOf(tx: Transaction, deviceIds: readonly number[]) {
  const rows = await tx
    .select({
      deviceId: devices.deviceId,
      names: {
        name: devices.name,
        campaign: campaigns.name,
        organisation: organisations.name,
        place: places.name,
      },
    })
    .from(devices)
    .leftJoin(campaigns, eq(campaigns.campaignId, devices.campaignId))
    .leftJoin(organisations, eq(organisations.organisationId, devices.organisationId))
    .leftJoin(places, eq(places.placeId, devices.placeId))
    .where(inArray(devices.deviceId, [...deviceIds]));
  return new Map(rows.map(({ deviceId, names }) => [deviceId, names]));
}
