import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { campaigns } from '../../platform/db/schema/catalogue.ts';
import { campaignDownloads, capsules, devices } from '../../platform/db/schema/devices.ts';
import { CAPSULES_IN_STOCK, CLAIMED, type DemoDevice, UNCLAIMED_ADDRESSES } from './devices.ts';
import {
  CAPSULE_SLOTS,
  type CapsuleNeed,
  dueDateOf,
  serialNumberOf,
  sizeOf,
  WORN,
} from './devices-capsules.ts';
import { type DeviceContext, type DeviceLife, lifeOf } from './devices-lives.ts';
import { type DemoShot, shotsOf } from './devices-shots.ts';
import { takeShots } from './devices-taking.ts';
import { CAMPAIGNS, PLACES } from './fixtures.ts';
import { known } from './known.ts';
import { officeMoment } from './moments.ts';
import type { MadeOrganisations } from './organisations.ts';
import { seededRandom } from './random.ts';

/** The records from which devices are built. */
export interface DeviceMaterial {
  campaigns: ReadonlyMap<string, { campaignId: number }>;
  fragrances: ReadonlyMap<string, { fragranceId: number }>;
  organisations: MadeOrganisations;
  /** Returns a new secret for reset codes, encrypted as in the database. */
  resetSecret: () => string;
  /** IANA name of the time zone that defines the days of shots. */
  timeZone: string;
}

interface LivingDevice extends DemoDevice {
  life: DeviceLife;
  ownerId: number;
  shots: (DemoShot & { serialNumber: string | null })[];
}

/** Inserts devices with their owners and capsules, and everything that they have fired. */
export async function insertDevices(tx: Transaction, now: Date, material: DeviceMaterial): Promise<void> {
  const contextOf = await contexts(tx, material);
  const living = CLAIMED.map((device) => {
    const context = contextOf(device);
    const life = lifeOf(device, context, now);
    return { ...device, life, ownerId: context.owner.userId, shots: [] as LivingDevice['shots'] };
  });
  const capsuleRows = fillWithCapsules(living, now, material);
  const ids = await insertRows(tx, now, living, material);
  const filled = await tx
    .insert(capsules)
    .values(capsuleRows)
    .returning({ id: capsules.capsuleId, serialNumber: capsules.serialNumber });
  const capsuleIds = new Map(filled.map(({ id, serialNumber }) => [serialNumber, id]));
  const taken = living.flatMap(({ macAddress, shots }) =>
    shots.map(({ serialNumber, ...shot }) => ({
      ...shot,
      deviceId: known(ids, macAddress),
      capsuleId: serialNumber === null ? null : known(capsuleIds, serialNumber),
    })),
  );
  await takeShots(tx, taken, material.timeZone);
}

/** @returns a function that looks up the context of a device */
async function contexts(tx: Transaction, { campaigns: made, fragrances }: DeviceMaterial) {
  const owners = await tx
    .select({ email: users.email, userId: users.userId, confirmedAt: users.confirmedAt })
    .from(users)
    .where(
      inArray(
        users.email,
        PLACES.map(({ owner }) => owner),
      ),
    );
  const ownerOf = new Map(
    owners.flatMap(({ email, userId, confirmedAt }) =>
      confirmedAt ? [[email, { userId, confirmedAt }] as const] : [],
    ),
  );
  const rows = await tx.select({ id: campaigns.campaignId, createdAt: campaigns.createdAt }).from(campaigns);
  const createdAt = new Map(rows.map((row) => [row.id, row.createdAt]));
  const campaignOf = new Map(
    CAMPAIGNS.map(({ key, collection }) => {
      const { campaignId } = known(made, key);
      const slots = collection.map(([slot, fragrance, shotSeconds]) => ({
        slot,
        fragranceId: known(fragrances, fragrance).fragranceId,
        shotSeconds,
      }));
      return [key, { campaignId, createdAt: known(createdAt, campaignId), slots }];
    }),
  );
  return ({ place: { owner, former, campaign } }: DemoDevice): DeviceContext => ({
    owner: known(ownerOf, owner),
    campaigns: [former, campaign].flatMap((key) => (key === undefined ? [] : [known(campaignOf, key)])),
  });
}

/** @returns device ids by MAC address */
async function insertRows(
  tx: Transaction,
  now: Date,
  living: readonly LivingDevice[],
  { resetSecret, organisations }: DeviceMaterial,
): Promise<ReadonlyMap<string, number>> {
  const claimed = living.map(({ macAddress, name, state, ownerId, life, place: { organisation }, at }) => ({
    macAddress,
    name,
    organisationId: organisation === undefined ? null : known(organisations.organisations, organisation),
    organisationSince: organisation === undefined ? null : life.createdAt,
    placeId: at === undefined ? null : known(organisations.places, at),
    ownerId,
    userId: state === 'freed' ? null : ownerId,
    campaignId: life.downloads.at(-1)?.campaignId ?? null,
    resetSecret: resetSecret(),
    lastSeenAt: life.lastSeenAt,
    createdAt: life.createdAt,
    updatedAt: life.updatedAt,
  }));
  const unclaimed = UNCLAIMED_ADDRESSES.map((macAddress) => {
    const createdAt = officeMoment(now, macAddress, 3, 20);
    return { macAddress, createdAt, updatedAt: createdAt };
  });
  const made = await tx
    .insert(devices)
    .values([...claimed, ...unclaimed].sort(byAge))
    .returning({ id: devices.deviceId, macAddress: devices.macAddress });
  const ids = new Map(made.map(({ id, macAddress }) => [macAddress, id]));
  await tx
    .insert(campaignDownloads)
    .values(
      living.flatMap(({ macAddress, life }) =>
        life.downloads.map((download) => ({ ...download, deviceId: known(ids, macAddress) })),
      ),
    );
  await tx.update(campaigns).set({
    downloads: tx.$count(campaignDownloads, eq(campaignDownloads.campaignId, campaigns.campaignId)),
  });
  return ids;
}

/**
 * Generates the devices' shots, with capsules for the slots that are used most.
 * @returns the capsules, still full
 */
function fillWithCapsules(living: readonly LivingDevice[], now: Date, { fragrances }: DeviceMaterial) {
  const rows: (typeof capsules.$inferInsert & { createdAt: Date })[] = [];
  const add = (fragranceId: number, used: number, need?: CapsuleNeed) => {
    const serialNumber = serialNumberOf(rows.length);
    const size = sizeOf(serialNumber, used, need);
    const createdAt = officeMoment(now, serialNumber, 61, 130);
    const dueDate = dueDateOf(serialNumber, now, need);
    const filled = { totalShots: size, dueDate, createdAt, updatedAt: createdAt };
    rows.push({ serialNumber, fragranceId, ...filled });
    return serialNumber;
  };
  for (const device of living) {
    const current = device.life.stays.at(-1);
    for (const stay of device.life.stays) {
      const shots = shotsOf(device.macAddress, device.dailyShots, stay);
      const serials = new Map(
        (stay === current ? stay.slots : []).slice(0, CAPSULE_SLOTS).map(({ slot, fragranceId }, rank) => {
          const used = shots.filter((shot) => shot.slot === slot).length;
          return [slot, add(fragranceId, used, device.place.isWorn ? WORN[rank] : undefined)];
        }),
      );
      device.shots.push(...shots.map((shot) => ({ ...shot, serialNumber: serials.get(shot.slot) ?? null })));
    }
  }
  const known = [...fragrances.values()];
  for (let stocked = 0; stocked < CAPSULES_IN_STOCK; stocked += 1) {
    const chosen = known[Math.floor(seededRandom(`stock ${stocked}`)() * known.length)];
    if (chosen) add(chosen.fragranceId, 0);
  }
  return rows.sort(byAge);
}

const byAge = (one: { createdAt: Date }, other: { createdAt: Date }) =>
  one.createdAt.getTime() - other.createdAt.getTime();
