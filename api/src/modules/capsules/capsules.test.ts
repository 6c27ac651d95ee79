import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { CAPSULE_SORT, type Capsule, isDueSoon, isLow } from '#contracts/capsules/capsules.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { makeCapsule, newMac } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const TIME_ZONE = 'Pacific/Kiritimati';

/** The date `days` from today in the installation's time zone. */
function dayOf(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  return new Date(Date.parse(today) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

const app = await sharedTestApp({ timeZone: TIME_ZONE });
const staff = await app.as('STAFF');
beforeAll(async () => {
  const [cedar, amber] = [
    await makeFragrance(staff, { name: 'Cedro' }),
    await makeFragrance(staff, { name: 'Âmbar' }),
  ];
  const [device] = await app.db.insert(devices).values({ macAddress: newMac() }).returning();
  const made: [string, Partial<typeof capsules.$inferInsert> & { fragranceId: number }][] = [
    ['full', { fragranceId: cedar.fragranceId, dueDate: dayOf(31) }],
    [
      'at the edge',
      {
        fragranceId: amber.fragranceId,
        totalShots: 20,
        remainingShots: 3,
        dueDate: dayOf(30),
        deviceId: device?.deviceId,
      },
    ],
    [
      'low',
      { fragranceId: cedar.fragranceId, totalShots: 20, remainingShots: 2, deviceId: device?.deviceId },
    ],
    ['taken out', { fragranceId: cedar.fragranceId, totalShots: 20, remainingShots: 2, dueDate: dayOf(-1) }],
    [
      'empty',
      { fragranceId: amber.fragranceId, remainingShots: 0, dueDate: dayOf(-1), deviceId: device?.deviceId },
    ],
    ['of no shots', { fragranceId: amber.fragranceId, totalShots: 0, dueDate: dayOf(31) }],
  ];
  for (const [serialNumber, wish] of made) await makeCapsule(app, { serialNumber, ...wish });
});

const list = async (query: Record<string, string | number> = {}): Promise<Capsule[]> => {
  const { status, body } = await staff.get('/capsules', { query: { perPage: 100, ...query } });
  expect(status).toBe(200);
  return body.data;
};
const serials = (rows: Capsule[]) => rows.map(({ serialNumber }) => serialNumber).sort();

describe('the list of capsules', () => {
  it.each(CAPSULE_SORT)('is sorted by %s both ways, each row once', async (orderBy) => {
    const up = await list({ orderBy, orderByDirection: 'ASC' });
    const down = await list({ orderBy: orderBy.toUpperCase(), orderByDirection: 'DESC' });
    expect(up.map(({ capsuleId }) => capsuleId)).toEqual(down.map(({ capsuleId }) => capsuleId).reverse());
    expect(new Set(serials(up)).size).toBe(6);
  });

  it("is filtered by low and due, matching the contract's definitions and the thresholds of alerts", async () => {
    const all = await list();
    const found = async (percent: number, days: number) => {
      const low = all.filter((capsule) => isLow(capsule, percent));
      const due = all.filter((capsule) => isDueSoon(capsule, dayOf(0), days));
      expect(serials(await list({ state: 'low' }))).toEqual(serials(low));
      expect(serials(await list({ state: 'due' }))).toEqual(serials(due));
      return { low: serials(low), due: serials(due) };
    };
    expect(await found(15, 30)).toEqual({ low: ['empty', 'low'], due: ['at the edge', 'taken out'] });
    expect(serials(await list({ state: 'expired' }))).toEqual(['taken out']);
    expect(serials(await list({ state: 'expiring' }))).toEqual(['at the edge']);
    const admin = await app.as('ADMIN');
    const rule = (kind: string, threshold: number) => ({ kind, enabled: true, threshold, mail: [] });
    const rules = [rule('capsule.low', 16), rule('capsule.due', 31)];
    expect((await admin.put('/alert-rules', { body: { rules } })).status).toBe(200);
    expect(await found(16, 31)).toEqual({
      low: ['at the edge', 'empty', 'low'],
      due: ['at the edge', 'full', 'taken out'],
    });
  });

  it('is searched by serial number, fragrance and device', async () => {
    expect(serials(await list({ FilterString: 'EDGE' }))).toEqual(['at the edge']);
    expect(serials(await list({ FilterString: 'cedro' }))).toEqual(['full', 'low', 'taken out']);
    expect(serials(await list({ FilterString: 'ambar' }))).toHaveLength(3);
    expect(serials(await list({ FilterString: '00:00' }))).toEqual(['at the edge', 'empty', 'low']);
    expect(await list({ FilterString: '%' })).toEqual([]);
  });

  it.each([
    [{ state: 'LOW' }, 'state', 'validation'],
    [{ state: '' }, 'state', 'validation'],
    [{ orderBy: 'fragrance' }, 'orderBy', 'list.order_by'],
    [{ orderBy: 'device.resetSecret' }, 'orderBy', 'list.order_by'],
    [{ perPage: 101 }, 'perPage', 'validation'],
  ])('refuses %j', async (query, path, code) => {
    const { status, body } = await staff.get('/capsules', { query: query as Record<string, string> });
    expect({ status, code: body.code }).toEqual({ status: 400, code });
    expect(body.errors[0].path).toBe(path);
  });
});

describe('a fragrance with capsules', () => {
  it('cannot be removed permanently', async () => {
    const { fragranceId } = await makeFragrance(staff);
    await makeCapsule(app, { fragranceId });
    const path = `/fragrances/${fragranceId}`;
    const refused = await staff.delete(path, { query: { hardDelete: true } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'fragrance.has_capsules' } });
    await app.db.delete(capsules).where(sql`fragrance_id = ${fragranceId}`);
    expect((await staff.delete(path, { query: { hardDelete: true } })).status).toBe(204);
  });
});
