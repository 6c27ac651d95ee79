import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const fragranceId: number = (await makeFragrance(admin)).fragranceId;
const collection = [{ slot: 1, fragranceId }];
const campaignId: number = (await makeCampaign(admin, { collection })).campaignId;
const by = await app.as('USER');
const one = await claimedDevice(app, { by });
const other = await claimedDevice(app, { by });

type Device = typeof one;

let made = 0;
async function newCapsule(total = 100): Promise<string> {
  made += 1;
  const serialNumber = `PLACED-${made}-`;
  await correct(serialNumber, total);
  return serialNumber;
}

async function correct(serialNumber: string, total: number): Promise<void> {
  const { status } = await importing(admin, 'capsules').run(
    `serialNumber,fragrance,totalShots\n${serialNumber},${fragranceId},${total}`,
  );
  expect(status).toBe(200);
}

/** A shot from a capsule, the given minutes after a moment in the past. */
const shotAt = (capsuleSerial: string, minute: number, slot = 1) =>
  shotOf(campaignId, {
    capsuleSerial,
    slot,
    firedAt: new Date(Date.now() - 24 * 3_600_000 + minute * 60_000).toISOString(),
  });

async function capsule(serialNumber: string) {
  const { body } = await admin.get('/capsules', { query: { FilterString: serialNumber } });
  return body.data[0];
}

/** The capsule in each slot of a device, as its page shows it. */
async function slotsOf({ deviceId }: Device): Promise<Record<number, string>> {
  const { body } = await admin.get(`/devices/${deviceId}`);
  return Object.fromEntries(
    body.capsules.map((held: { slot: number; serialNumber: string }) => [held.slot, held.serialNumber]),
  );
}

/** A device that contains only what the test puts there. */
async function newDevice(): Promise<Device> {
  return claimedDevice(app, { by: await app.as('USER') });
}

describe('the place of a capsule', () => {
  it('stays with the device that fired it last when another reports earlier shots late', async () => {
    const serial = await newCapsule();
    await one.fire([shotAt(serial, 10)]);
    await other.fire([shotAt(serial, 20)]);
    const late = await one.fire([shotAt(serial, 15), shotAt(serial, 5)]);
    expect(late.body).toMatchObject({ accepted: 2, rejected: [], warnings: [] });
    expect(await capsule(serial)).toMatchObject({
      device: { macAddress: other.macAddress },
      remainingShots: 96,
    });
  });

  it('stays at the slot it was last fired from when shots from another slot come late', async () => {
    const device = await newDevice();
    const serial = await newCapsule();
    await device.fire([shotAt(serial, 20, 2), shotAt(serial, 10, 1)]);
    await device.fire([shotAt(serial, 15, 3)]);
    expect(await slotsOf(device)).toEqual({ 2: serial });
    await device.fire([shotAt(serial, 25, 3)]);
    expect(await slotsOf(device)).toEqual({ 3: serial });
  });

  it('is lost to the capsule that was fired from the same slot later', async () => {
    const device = await newDevice();
    const [older, newer] = [await newCapsule(), await newCapsule()];
    await device.fire([shotAt(older, 10)]);
    await device.fire([shotAt(newer, 20)]);
    expect(await slotsOf(device)).toEqual({ 1: newer });
    expect(await capsule(older)).toMatchObject({ device: null, remainingShots: 99 });
    await device.fire([shotAt(older, 15)]);
    expect(await slotsOf(device)).toEqual({ 1: newer });
    expect(await capsule(older)).toMatchObject({ device: null, remainingShots: 98 });
  });

  it('is lost even if that capsule has moved on and its earlier shot is reported late', async () => {
    const device = await newDevice();
    const [older, newer] = [await newCapsule(), await newCapsule()];
    await device.fire([shotAt(newer, 30, 2)]);
    await device.fire([shotAt(older, 10)]);
    expect(await slotsOf(device)).toEqual({ 1: older, 2: newer });
    await device.fire([shotAt(newer, 20)]);
    expect(await slotsOf(device)).toEqual({ 2: newer });
    await device.fire([shotAt(older, 15)]);
    expect(await slotsOf(device)).toEqual({ 2: newer });
    await device.fire([shotAt(older, 25)]);
    expect(await slotsOf(device)).toEqual({ 1: older, 2: newer });
  });

  it('can be exchanged with that of another capsule in one batch', async () => {
    const device = await newDevice();
    const [rose, cedar] = [await newCapsule(), await newCapsule()];
    await device.fire([shotAt(rose, 10, 1), shotAt(cedar, 10, 2)]);
    await device.fire([shotAt(cedar, 20, 1), shotAt(rose, 20, 2)]);
    expect(await slotsOf(device)).toEqual({ 1: cedar, 2: rose });
  });

  it('is taken from the later of two shots at the same moment', async () => {
    const device = await newDevice();
    const serial = await newCapsule();
    await device.fire([shotAt(serial, 10, 2), { ...shotAt(serial, 10, 1) }].map(atOneMoment));
    expect(await slotsOf(device)).toEqual({ 1: serial });
    await device.fire([shotAt(serial, 10, 3)].map(atOneMoment));
    expect(await slotsOf(device)).toEqual({ 3: serial });
  });

  it("can't be changed by another owner, whose shots count but displace nothing there", async () => {
    const [device, stranger] = [await newDevice(), await newDevice()];
    const [foreign, own] = [await newCapsule(), await newCapsule()];
    await device.fire([shotAt(foreign, 10)]);
    await stranger.fire([shotAt(own, 10)]);
    const { body } = await stranger.fire([shotAt(foreign, 20)]);
    expect(body).toMatchObject({ accepted: 1, warnings: [{ code: 'capsule.elsewhere' }] });
    expect(await slotsOf(device)).toEqual({ 1: foreign });
    expect(await slotsOf(stranger)).toEqual({ 1: own });
    expect(await capsule(foreign)).toMatchObject({ remainingShots: 99 });
  });
});

const MOMENT = new Date(Date.now() - 3_600_000).toISOString();
const atOneMoment = (event: object) => ({ ...event, firedAt: MOMENT });

describe('the level of a capsule', () => {
  const fireMany = (serial: string, count: number) =>
    one.fire(Array.from({ length: count }, (_, minute) => shotAt(serial, minute)));
  const level = async (serial: string) => (await capsule(serial)).remainingShots;

  it('accounts for all shots when the total is lowered too far and corrected again', async () => {
    const serial = await newCapsule(100);
    await fireMany(serial, 60);
    expect(await level(serial)).toBe(40);
    await correct(serial, 50);
    expect(await level(serial)).toBe(0);
    await correct(serial, 100);
    expect(await level(serial)).toBe(40);
  });

  it('accounts for shots beyond its total', async () => {
    const serial = await newCapsule(3);
    await fireMany(serial, 10);
    expect(await level(serial)).toBe(0);
    await correct(serial, 20);
    expect(await level(serial)).toBe(10);
    const entries = await admin.get('/audit', {
      query: { resource: 'capsule', action: 'update', perPage: 1 },
    });
    expect(entries.body.data[0].changes).toContainEqual({ field: 'remainingShots', before: 0, after: 10 });
  });

  it('stays right when a server of 0.1.0 counts or corrects it', async () => {
    const serial = await newCapsule(10);
    await one.fire([shotAt(serial, 1)]);
    const ids = Array.from({ length: 11 }, () => sql`gen_random_uuid()`);
    await app.db.execute(sql`
      select take_shots(
        ${one.deviceId}, 600, 60, 'America/Sao_Paulo', 24, 24, array[${sql.join(ids, sql`, `)}],
        array_fill(${campaignId}::int, array[11]), array_fill(1, array[11]), array_fill(${serial}::text, array[11]),
        array_fill(now(), array[11]), array_fill(5, array[11])
      )
    `);
    expect(await level(serial)).toBe(0);
    await app.db.execute(sql`
      update capsules set total_shots = 20, remaining_shots = 10, updated_at = now() where serial_number = ${serial}
    `);
    expect(await level(serial)).toBe(8);
    await app.db.execute(sql`
      insert into capsules (serial_number, fragrance_id, total_shots, remaining_shots, due_date)
      values (${`${serial}OLD`}, ${fragranceId}, 30, 30, null)
    `);
    expect(await level(`${serial}OLD`)).toBe(30);
  });
});
