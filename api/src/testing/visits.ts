import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { VisitRecord } from '#contracts/visits/visits.ts';
import { makeCampaign, makeFragrance } from './catalogue.ts';
import { claimedDevice, makeCapsule } from './devices.ts';
import { dayFrom } from './initiatives.ts';
import { makePlace } from './organisations.ts';
import { type Caller, expectCreated, type TestApp } from './test-app.ts';

/** Plans a visit for tomorrow. */
export async function makeVisit(caller: Caller, wish: object): Promise<VisitRecord> {
  const body = { on: dayFrom(1), assignee: null, ...wish };
  return expectCreated(await caller.post('/visits', { body })) as VisitRecord;
}

/** What was done about a line, just now. */
export function entryOf(wish: object = {}) {
  return { outcome: 'kept', at: new Date().toISOString(), clientId: randomUUID(), ...wish };
}

/**
 * A device at a place of a new organisation, or of the given one, whose campaign fills slots 1 and 2: slot 1 has an empty
 * capsule, slot 2 one that is full.
 */
export async function visitedDevice(app: TestApp, admin: Caller, wish: Parameters<typeof makePlace>[1] = {}) {
  const fragrances = [await makeFragrance(admin), await makeFragrance(admin)] as const;
  const [{ fragranceId }, { fragranceId: otherId }] = fragrances;
  const collection = [
    { slot: 1, fragranceId },
    { slot: 2, fragranceId: otherId },
  ];
  const { campaignId } = await makeCampaign(admin, { collection });
  const place = await makePlace(admin, wish);
  const device = await claimedDevice(app);
  const { deviceId } = device;
  await app.db.execute(sql`
    update devices set campaign_id = ${campaignId}, organisation_id = ${place.organisationId}, place_id = ${place.placeId}
    where device_id = ${deviceId}
  `);
  const held = async (slot: number, fragrance: number, remainingShots: number) => {
    const made = await makeCapsule(app, { fragranceId: fragrance, remainingShots });
    await device.report({ capsules: [{ slot, serial: made.serialNumber }] });
    return made;
  };
  const empty = await held(1, fragranceId, 0);
  const full = await held(2, otherId, 100);
  return { device, deviceId, place, fragrances, campaignId, empty, full };
}
