import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { CLAIM_FAILURES, USER_DEVICES_MAX } from '#contracts/core/constants.ts';
import { attempts } from '../../platform/db/schema/accounts.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { broughtIn, claimedDevice, newMac } from '../../testing/devices.ts';
import { type Answer, type Caller, sharedTestApp, testApp } from '../../testing/test-app.ts';
import { claimCodes } from './claim-codes.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

interface Label {
  macAddress: string;
  claimCode: string;
}

const WRONG = '7K3MQ9TX2HBD';
const claim = (user: Caller, { macAddress, claimCode }: Label) =>
  user.post('/app/devices', { body: { macAddress, claimCode } });
const codesOf = (answers: Answer[]) => answers.map(({ status, body }) => body.code ?? status);
const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, i) => make(i));
const idOf = async (user: Caller): Promise<number> => (await user.get('/usuario/me')).body.id;
const allOf = (calls: Promise<Answer>[]) => Promise.all(calls);

describe('claiming a device', () => {
  it.each(['STAFF', 'ADMIN'] as const)('is not for %s, who use no app', async (profile) => {
    const label = await broughtIn(app);
    const { status, body } = await claim(await app.as(profile), label);
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await claim(await app.as('USER'), label)).status).toBe(200);
  });
});

describe('a claim code', () => {
  it('ignores case and hyphens and reads I and L as 1, O as 0', async () => {
    const macAddress = newMac();
    const given = { macAddress, owner: null, claimCode: 'abcd-efgh-10z1' };
    const { body } = await admin.post('/devices', { body: given });
    expect((await admin.get(`/devices/${body.deviceId}/claim-code`)).body.claimCode).toBe('ABCDEFGH10Z1');
    for (const written of ['ABCDEFGH10Z1', 'abcdefghiozl', ' AB-CD-EF-GH-LO-ZI ']) {
      const user = await app.as('USER');
      expect((await claim(user, { macAddress, claimCode: written })).status, written).toBe(200);
      await app.db
        .update(devices)
        .set({ userId: null, ownerId: null })
        .where(eq(devices.macAddress, macAddress));
    }
  });

  it.each([
    'ABCDEFGH10Z',
    'ABCDEFGH10Z12',
    'ABCDEFGHU0Z1',
    'ABCD EFGH 10Z1',
    'ÁBCDEFGH10Z1',
    '\0'.repeat(12),
  ])('is treated as wrong if it is malformed: %j', async (claimCode) => {
    for (const kept of [
      {},
      { claimCode: claimCodes('the key of another installation').encrypt('ABCDEFGH10Z1') },
    ]) {
      const { macAddress } = await broughtIn(app, kept);
      const { status, body } = await claim(await app.as('USER'), { macAddress, claimCode });
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'device.claim' });
    }
  });

  it('is required', async () => {
    const { macAddress } = await broughtIn(app);
    const { body } = await (await app.as('USER')).post('/app/devices', { body: { macAddress } });
    expect(body).toMatchObject({ status: 400, errors: [{ path: 'claimCode', code: 'required' }] });
  });
});

describe('a refused claim', () => {
  it("looks the same for an unknown device, a wrong code and somebody else's device", async () => {
    const owned = await claimedDevice(app);
    await admin.put(`/devices/remove-user/${owned.deviceId}`);
    const free = await broughtIn(app);
    const withoutCode = await broughtIn(app, { claimCode: null });
    const bodies = [];
    for (const label of [
      { macAddress: newMac(), claimCode: WRONG },
      { macAddress: free.macAddress, claimCode: WRONG },
      { macAddress: withoutCode.macAddress, claimCode: WRONG },
      owned,
    ]) {
      const { status, body } = await claim(await app.as('USER'), label);
      expect(status).toBe(403);
      const { requestId, ...rest } = body;
      expect(requestId).toEqual(expect.any(String));
      bodies.push(rest);
    }
    expect(bodies[0]).toMatchObject({ code: 'device.claim', errors: [] });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('runs the same queries in each case and takes no locks', async () => {
    const owned = await claimedDevice(app);
    const free = await broughtIn(app);
    const asked: string[] = [];
    for (const label of [
      { macAddress: newMac(), claimCode: WRONG },
      { macAddress: free.macAddress, claimCode: WRONG },
      owned,
    ]) {
      const user = await app.as('USER');
      const queries = vi.spyOn(pg.Client.prototype, 'query');
      expect((await claim(user, label)).body.code).toBe('device.claim');
      asked.push(queries.mock.calls.map(([config]) => String(Object(config).text ?? config)).join(';\n'));
      queries.mockRestore();
    }
    expect(asked[0]).toMatch(/from "devices"/);
    expect(asked[0]).not.toMatch(/for (no key )?update/);
    expect(new Set(asked).size).toBe(1);
  });

  it('with the right code reports that somebody else is connected', async () => {
    const device = await claimedDevice(app);
    await app.db.update(devices).set({ ownerId: null }).where(eq(devices.deviceId, device.deviceId));
    const stranger = await app.as('USER');
    expect((await claim(stranger, device)).body).toMatchObject({ status: 409, code: 'device.busy' });
    expect((await claim(stranger, { ...device, claimCode: WRONG })).body.code).toBe('device.claim');
  });

  it('leaves the device unchanged', async () => {
    const { deviceId, macAddress } = await claimedDevice(app);
    const row = () => app.db.select().from(devices).where(eq(devices.deviceId, deviceId));
    const before = await row();
    await claim(await app.as('USER'), { macAddress, claimCode: WRONG });
    expect(await row()).toEqual(before);
  });
});

describe('a device with an owner named by staff', () => {
  it('can only be claimed by that owner', async () => {
    const user = await app.as('USER');
    const device = await broughtIn(app, { ownerId: await idOf(user) });
    expect((await claim(await app.as('USER'), device)).body.code).toBe('device.claim');
    expect((await claim(user, device)).status).toBe(200);
  });
});

describe('a user who claims devices', () => {
  it('can have at most twenty, even by concurrent claims', async () => {
    const user = await app.as('USER');
    const userId = await idOf(user);
    for (let made = 0; made < USER_DEVICES_MAX - 2; made += 1)
      await broughtIn(app, { userId, ownerId: userId });
    const wanted = await Promise.all(times(6, () => broughtIn(app)));
    const codes = codesOf(await allOf(wanted.map((label) => claim(user, label))));
    expect(codes.sort()).toEqual([200, 200, ...Array(4).fill('device.too_many')]);
    expect(await app.db.$count(devices, eq(devices.userId, userId))).toBe(20);
    const mine = await app.db.select().from(devices).where(eq(devices.userId, userId));
    const had = wanted.find(({ deviceId }) => mine.some((row) => row.deviceId === deviceId));
    if (!had) throw new Error('None was claimed');
    expect((await claim(user, had)).status).toBe(200);
  });

  it('has ten guesses, even concurrently, and is then refused even with the right code', async () => {
    const user = await app.as('USER');
    const device = await broughtIn(app);
    const guesses = await allOf(times(40, () => claim(user, { ...device, claimCode: WRONG })));
    const codes = codesOf(guesses);
    expect(codes.filter((code) => code === 'device.claim')).toHaveLength(CLAIM_FAILURES.account);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(40 - CLAIM_FAILURES.account);
    const refused = await claim(user, device);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(CLAIM_FAILURES.windowSeconds - 60);
    expect(wait).toBeLessThanOrEqual(CLAIM_FAILURES.windowSeconds);
    expect((await claim(await app.as('USER'), device)).status).toBe(200);
    await app.db.update(attempts).set({ createdAt: sql`created_at - interval '15 minutes'` });
    expect((await claim(user, { ...device, claimCode: WRONG })).body.code).toBe('device.claim');
  });

  it('gets no extra guesses by claiming another device correctly in between', async () => {
    const user = await app.as('USER');
    const [own, other] = [await broughtIn(app), await broughtIn(app)];
    const codes = [];
    for (let guess = 0; guess < 12; guess += 1) {
      codes.push(...codesOf([await claim(user, { ...other, claimCode: WRONG })]));
      if (guess < 9) expect((await claim(user, own)).status).toBe(200);
    }
    expect(codes.filter((code) => code === 'device.claim')).toHaveLength(CLAIM_FAILURES.account);
  });

  it('is not charged a wrong code for a busy device', async () => {
    const user = await app.as('USER');
    const device = await claimedDevice(app);
    await app.db.update(devices).set({ ownerId: null }).where(eq(devices.deviceId, device.deviceId));
    const codes = codesOf(await allOf(times(12, () => claim(user, device))));
    expect(new Set(codes)).toEqual(new Set(['device.busy']));
  });
});

describe('an address that claims devices', () => {
  it('has a hundred guesses, and right codes still work from there', async () => {
    const server = await testApp();
    const users = await Promise.all(times(11, () => server.as('USER')));
    const { macAddress } = await broughtIn(server);
    const guess = (user: Caller) => claim(user, { macAddress, claimCode: WRONG });
    const codes = codesOf(await allOf(users.flatMap((user) => times(10, () => guess(user)))));
    expect(codes.filter((code) => code === 'device.claim')).toHaveLength(CLAIM_FAILURES.address);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(10);
    const newcomer = await server.as('USER');
    const refused = await guess(newcomer);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await claim(newcomer, await broughtIn(server))).status).toBe(200);
    // Guesses beyond the address's limit count for the account, which can't go on forever.
    for (let more = 1; more < CLAIM_FAILURES.account; more += 1) await guess(newcomer);
    expect((await claim(newcomer, await broughtIn(server))).status).toBe(429);
    await server.close();
  });
});
