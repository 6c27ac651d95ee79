import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shots, shotsByDay } from '../../platform/db/schema/shots.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const device = await claimedDevice(app);
let fragranceId: number;
let campaignId: number;

beforeAll(async () => {
  fragranceId = (await makeFragrance(admin)).fragranceId;
});
beforeEach(async () => {
  campaignId = (await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] })).campaignId;
});

const HOUR = 3_600_000;
const daysOf = async () => {
  const rows = await app.db.select().from(shotsByDay).where(sql`campaign_id = ${campaignId}`);
  return Object.fromEntries(rows.map(({ day, shots: count }) => [day, count]));
};
const momentsOf = async () => {
  const rows = await app.db.select().from(shots).where(sql`campaign_id = ${campaignId}`);
  return rows.map(({ firedAt }) => firedAt.toISOString());
};

/** An instant as a clock with that offset shows it, such as `+23:59`. */
function writtenAt(instant: Date, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  const ahead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(instant.getTime() + ahead).toISOString().replace('Z', offset);
}

describe('an invalid shot event', () => {
  it.each([
    ['of the year 0', { firedAt: '0000-01-01T00:00:00Z' }, 'shot.too_old'],
    ['of the year 0 at an eastern offset', { firedAt: '0000-01-01T00:00:00+23:59' }, 'shot.too_old'],
    ['of the year 1', { firedAt: '0001-01-01T00:00:00+14:00' }, 'shot.too_old'],
    ['of the year 9999', { firedAt: '9999-12-31T23:59:59-23:59' }, 'shot.future'],
    ['of a leap second', { firedAt: '2016-12-31T23:59:60Z' }, 'shot.invalid'],
    ['of a day that does not exist', { firedAt: '2026-02-29T12:00:00Z' }, 'shot.invalid'],
    ['without an offset', { firedAt: '2026-01-01T12:00:00' }, 'shot.invalid'],
    ['whose time is a number', { firedAt: 1_790_000_000 }, 'shot.invalid'],
    ['without a time', { firedAt: undefined }, 'shot.invalid'],
    ['with both a time and an age', { ageSeconds: 5 }, 'shot.invalid'],
    ['with a fractional age', { firedAt: undefined, ageSeconds: 0.5 }, 'shot.invalid'],
    ['with a negative age', { firedAt: undefined, ageSeconds: -1 }, 'shot.invalid'],
    ['whose age is a text', { firedAt: undefined, ageSeconds: '5' }, 'shot.invalid'],
    ['with an immense age', { firedAt: null, ageSeconds: Number.MAX_SAFE_INTEGER }, 'shot.too_old'],
    ['with a campaign id out of range', { campaignId: 2 ** 31 }, 'shot.invalid'],
    ['with a fractional campaign id', { campaignId: 1.5 }, 'shot.invalid'],
    ['in slot 0', { slot: 0 }, 'shot.invalid'],
    ['in slot 21', { slot: 21 }, 'shot.invalid'],
    ['whose slot is a text', { slot: '1' }, 'shot.invalid'],
    ['that lasts 61 seconds', { seconds: 61 }, 'shot.invalid'],
    ['whose capsule is a number', { capsuleSerial: 7 }, 'shot.invalid'],
    ['whose capsule has a NUL in its name', { capsuleSerial: 'CAP\u0000' }, 'shot.invalid'],
    ['whose capsule has too long a name', { capsuleSerial: 'C'.repeat(65) }, 'shot.invalid'],
  ])('%s is refused on its own', async (_, wish, code) => {
    const wrong = shotOf(campaignId, wish);
    const { status, body } = await device.fire([wrong, shotOf(campaignId)]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { accepted: 1, duplicates: 0, rejected: [{ eventId: wrong.eventId, code }], warnings: [] },
    });
  });

  it('is reported under the id as the device sent it', async () => {
    const asSent = randomUUID().toUpperCase();
    const known = shotOf(campaignId);
    await device.fire([known]);
    const { body } = await device.fire([
      shotOf(2_000_000, { eventId: asSent }),
      { ...known, eventId: known.eventId.toUpperCase() },
    ]);
    expect(body).toMatchObject({
      accepted: 0,
      duplicates: 1,
      rejected: [{ eventId: asSent, code: 'shot.campaign' }],
    });
  });

  it('may be the only one, and nested arbitrarily deep', async () => {
    const wrong = shotOf(campaignId, { seconds: 0 });
    const { status, body } = await device.fire([wrong]);
    expect({ status, body }).toMatchObject({ status: 200, body: { accepted: 0, rejected: [{}] } });
    const deep = `{"eventId":"${wrong.eventId}","seconds":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const headers = { ...device.headers, 'content-type': 'application/json' };
    const answer = await app.anyone.post('/device/shots', { body: `{"events":[${deep}]}`, headers });
    expect(answer).toMatchObject({ status: 200, body: { rejected: [{ code: 'shot.invalid' }] } });
  });

  it.each([
    { events: null },
    { events: {} },
    { events: 'x' },
    { events: [null] },
    { events: [[]] },
    { events: [7] },
    { events: [{ eventId: null }] },
    { events: [{ eventId: `{${randomUUID()}}` }] },
  ])('without a usable id refuses the whole request: %j', async ({ events }) => {
    const { status, body } = await device.fire(events as object[]);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation' });
    expect(body.errors[0].path).toMatch(/^events/);
  });
});

describe('a valid shot event', () => {
  it('may have any id in the form of a UUID', async () => {
    const ids = ['00000000-0000-0000-0000-0000000000a1', 'ffffffff-ffff-ffff-ffff-fffffffffff1'];
    const { body } = await device.fire(ids.map((eventId) => shotOf(campaignId, { eventId })));
    expect(body).toMatchObject({ accepted: 2, duplicates: 0, rejected: [] });
  });

  it.each(['+00:00', '-03:00', '+14:00', '-23:59', '+23:59'])('counts at the offset %s', async (offset) => {
    const instant = new Date(Math.floor(Date.now() / 1000) * 1000 - HOUR);
    const { body } = await device.fire([shotOf(campaignId, { firedAt: writtenAt(instant, offset) })]);
    expect(body.accepted).toBe(1);
    expect(await momentsOf()).toEqual([instant.toISOString()]);
  });

  it('is stored at its millisecond and counts for that day, however precise its time is', async () => {
    const day = new Date(Date.now() - 48 * HOUR).toISOString().slice(0, 10);
    const firedAt = `${day}T23:59:59.${'9'.repeat(300)}-03:00`;
    expect((await device.fire([shotOf(campaignId, { firedAt })])).body.accepted).toBe(1);
    expect(await momentsOf()).toEqual([new Date(`${day}T23:59:59.999-03:00`).toISOString()]);
    expect(await daysOf()).toEqual({ [day]: 1 });
  });

  it.each([null, undefined, '', '  '])('has no capsule for %j', async (capsuleSerial) => {
    expect((await device.fire([shotOf(campaignId, { capsuleSerial })])).body.accepted).toBe(1);
  });

  it('counts for the fragrance of its capsule, whatever its slot contains', async () => {
    const other = await makeFragrance(admin);
    const { serialNumber } = await makeCapsule(app, { fragranceId: other.fragranceId, totalShots: 5 });
    await device.fire([shotOf(campaignId, { capsuleSerial: serialNumber }), shotOf(campaignId)]);
    const rows = await app.db.select().from(shotsByDay).where(sql`campaign_id = ${campaignId}`);
    const counted = Object.fromEntries(rows.map((row) => [row.fragranceId, row.shots]));
    expect(counted).toEqual({ [fragranceId]: 1, [other.fragranceId]: 1 });
  });

  it('counts even for an inactive campaign', async () => {
    await admin.delete(`/campaigns/${campaignId}`);
    expect((await device.fire([shotOf(campaignId)])).body.accepted).toBe(1);
  });
});

describe('the key of a device', () => {
  const call = (authorization: string) =>
    app.anyone.post('/device/shots', {
      body: { events: [shotOf(campaignId)] },
      headers: { authorization },
    });

  it('is accepted after the name of its scheme, in any case', async () => {
    for (const scheme of ['Device', 'device', 'DEVICE  ']) {
      expect((await call(`${scheme} ${device.deviceKey}`)).status, scheme).toBe(200);
    }
  });

  it('is refused in any other form or case', async () => {
    const { deviceKey, resetSecret } = device;
    for (const header of [
      deviceKey,
      `Bearer ${deviceKey}`,
      `Device ${deviceKey} ${deviceKey}`,
      `Device "${deviceKey}"`,
      `Device ${deviceKey.toUpperCase()}x`,
      `Device ${resetSecret}`,
      'Device',
    ]) {
      expect((await call(header)).status, header.slice(0, 10)).toBe(401);
    }
  });
});
