import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RESET_CODE_FAILURES, RESET_CODE_SECONDS } from '#contracts/core/constants.ts';
import { DEVICE_SORT } from '#contracts/devices.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { campaignDownloads, devices } from '../../db/schema/devices.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, newMac, shotOf } from '../../testing/devices.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { resetCodes } from './reset-codes.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ADMIN');
});
afterAll(() => app.close());

/** The middle of this minute, so that no code changes while a test runs. */
const MIDDLE = (Math.floor(Date.now() / 60_000) + 0.5) * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MIDDLE });
});
afterEach(() => vi.useRealTimers());

type Row = { deviceId: number; macAddress: string };
const macsOf = (rows: Row[]) => rows.map(({ macAddress }) => macAddress);

const list = async (query: Record<string, string | number> = {}) =>
  (await admin.get('/devices', { query: { perPage: 100, ...query } })).body;
const readDevice = async (deviceId: number) => (await admin.get(`/devices/${deviceId}`)).body;
const rowOf = async (deviceId: number) => {
  const [row] = await app.db.select().from(devices).where(eq(devices.deviceId, deviceId));
  return row;
};

/** The code of a secret some steps from now, as a device of its own makes it. */
const codeOf = (resetSecret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(resetSecret), algorithm: 'SHA1', digits: 6, period: 60 }).generate({
    timestamp: Date.now() + steps * RESET_CODE_SECONDS * 1000,
  });

const claim = (user: Caller, macAddress: string) => user.post('/app/devices', { body: { macAddress } });
const reset = (macAddress: string, code: string) =>
  app.anyone.post('/device/reset', { body: { macAddress, code } });

async function campaignWithSlot() {
  const { categoryId } = await makeCategory(admin);
  const { fragranceId } = await makeFragrance(admin, { categoryId });
  const campaign = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId, shotSeconds: 7 }] });
  return { ...campaign, fragranceId };
}

describe('the list of devices', () => {
  it('says of each what it is, whose it is, and never its secrets', async () => {
    const { deviceId, macAddress, user } = await claimedDevice(app);
    const { body: me } = await user.get('/usuario/me');
    const { data } = await list({ FilterString: macAddress });
    const person = { id: me.id, nome: me.nome };
    expect(data).toEqual([
      {
        deviceId,
        macAddress,
        campaign: null,
        user: person,
        owner: person,
        lastSeenAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
  });

  it.each(DEVICE_SORT)('is sorted by %s both ways, each row once', async (orderBy) => {
    const one = await claimedDevice(app);
    const other = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot();
    await app.db.update(devices).set({ campaignId }).where(eq(devices.deviceId, one.deviceId));
    await admin.put(`/devices/remove-user/${other.deviceId}`);
    const up = await list({ orderBy, orderByDirection: 'ASC' });
    const down = await list({ orderBy: orderBy.toUpperCase(), orderByDirection: 'DESC' });
    expect(macsOf(up.data)).toEqual(macsOf(down.data).reverse());
    expect(new Set(macsOf(up.data)).size).toBe(up.total);
    const fieldOf = (row: Record<string, unknown>) =>
      orderBy.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], row) ??
      '';
    const values = up.data
      .map(fieldOf)
      .map((value: unknown) => (typeof value === 'number' ? value : String(value).toLowerCase()));
    expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  it('is searched by address, campaign, user and owner', async () => {
    const { deviceId, macAddress, user } = await claimedDevice(app, 'AC:DE:48:00:11:22');
    const { body: me } = await user.get('/usuario/me');
    await app.db.execute(sql`update users set name = 'Íris Ávila' where user_id = ${me.id}`);
    const { campaignId } = await campaignWithSlot();
    await app.db.execute(sql`update campaigns set name = 'Praça Onze' where campaign_id = ${campaignId}`);
    await app.db.update(devices).set({ campaignId }).where(eq(devices.deviceId, deviceId));
    for (const FilterString of ['de:48', 'AC:DE', 'praca', 'iris avila']) {
      expect(macsOf((await list({ FilterString })).data), FilterString).toEqual([macAddress]);
    }
    await admin.put(`/devices/remove-user/${deviceId}`);
    expect(macsOf((await list({ FilterString: 'ávila' })).data)).toEqual([macAddress]);
    expect((await list({ FilterString: '%' })).data).toEqual([]);
  });

  it('is narrowed by whether devices were heard of', async () => {
    const [seen, silent, never] = [newMac(), newMac(), newMac()];
    await app.db
      .insert(devices)
      .values([
        { macAddress: seen, lastSeenAt: sql`now() - interval '23 hours 50 minutes'` },
        { macAddress: silent, lastSeenAt: sql`now() - interval '24 hours 10 minutes'` },
        { macAddress: never },
      ]);
    const shown = async (liveness: string) => {
      const macs = macsOf((await list({ liveness })).data);
      return [seen, silent, never].filter((mac) => macs.includes(mac));
    };
    expect(await shown('seen')).toEqual([seen]);
    expect(await shown('silent')).toEqual([silent]);
    expect(await shown('never')).toEqual([never]);
    expect((await admin.get('/devices', { query: { liveness: 'asleep' } })).body.code).toBe('validation');
    expect((await admin.get('/devices', { query: { orderBy: 'keyHash' } })).body.code).toBe('list.order_by');
  });
});

describe('the page of a device', () => {
  it('shows its slots, its capsules and its last shots, newest first', async () => {
    const device = await claimedDevice(app);
    const { campaignId, name, fragranceId, qrCode } = await campaignWithSlot();
    const { macAddress } = device;
    await device.user.post('/app/campaigns/download', { body: { code: qrCode, macAddress } });
    const { serialNumber } = await makeCapsule(app, { fragranceId });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const shots = Array.from({ length: 25 }, (_, index) =>
      shotOf(campaignId, { firedAt: minutesAgo(index), capsuleSerial: index === 0 ? serialNumber : null }),
    );
    await device.fire([...shots].reverse());

    const body = await readDevice(device.deviceId);
    expect(body).toMatchObject({
      macAddress,
      campaign: { campaignId, name },
      slots: [{ slot: 1, shotSeconds: 7, fragrance: { fragranceId } }],
      capsules: [{ serialNumber, slot: 1, totalShots: 100, remainingShots: 99 }],
    });
    expect(body.slots[0].fragrance.image.thumbnailUrl).toMatch(/^\/api\/files\//);
    expect(body.lastShots.map(({ eventId }: { eventId: string }) => eventId)).toEqual(
      shots.slice(0, 20).map(({ eventId }) => eventId),
    );
    expect(body.lastShots[0]).toMatchObject({ seconds: 5, capsuleSerial: serialNumber, campaign: { name } });
    expect(body.lastSeenAt).not.toBeNull();
  });

  it('is empty for a device that has done nothing, and not there for none', async () => {
    const { deviceId } = await claimedDevice(app);
    expect(await readDevice(deviceId)).toMatchObject({ slots: [], capsules: [], lastShots: [] });
    expect((await admin.get('/devices/2000000')).body.code).toBe('not_found');
  });
});

describe('claiming a device', () => {
  it('gives its keys, once', async () => {
    const user = await app.as('USER');
    const { status, body } = await claim(user, newMac());
    expect(status).toBe(200);
    expect(body).toEqual({
      deviceId: expect.any(Number),
      deviceKey: expect.stringMatching(/^[\w-]{20,}$/),
      resetSecret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    });
  });

  it('again by the same user makes new keys, and the old ones stop working', async () => {
    const device = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot();
    const { body } = await claim(device.user, device.macAddress);
    expect(body.deviceId).toBe(device.deviceId);
    expect(body.deviceKey).not.toBe(device.deviceKey);
    expect((await device.fire([shotOf(campaignId)])).body.code).toBe('auth.token');
    const headers = { authorization: `Device ${body.deviceKey}` };
    const fired = await app.anyone.post('/device/shots', { body: { events: [shotOf(campaignId)] }, headers });
    expect(fired.body.accepted).toBe(1);
    expect((await reset(device.macAddress, codeOf(device.resetSecret))).body.code).toBe('device.reset_code');
    expect((await reset(device.macAddress, codeOf(body.resetSecret))).status).toBe(204);
  });

  it('is refused while somebody else has it, also at the same moment', async () => {
    const { macAddress } = await claimedDevice(app);
    expect((await claim(await app.as('USER'), macAddress)).body).toMatchObject({
      status: 409,
      code: 'device.busy',
    });

    const wanted = newMac();
    const rivals = await Promise.all(Array.from({ length: 4 }, () => app.as('USER')));
    const answers = await Promise.all(rivals.map((user) => claim(user, wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('keeps the first owner when it is freed and claimed by another', async () => {
    const { deviceId, macAddress, user } = await claimedDevice(app);
    const { body: first } = await user.get('/usuario/me');
    await admin.put(`/devices/remove-user/${deviceId}`);
    const next = await app.as('USER');
    const { body: second } = await next.get('/usuario/me');
    expect((await claim(next, macAddress)).body.deviceId).toBe(deviceId);
    expect(await readDevice(deviceId)).toMatchObject({ user: { id: second.id }, owner: { id: first.id } });
  });

  it.each(['aabbccddeeff', 'AA-BB-CC-DD-EE-FF', ' aa:bb:cc:dd:ee:ff '])(
    'reads %s as the one address that it is',
    async (written) => {
      const [known] = await app.db.select().from(devices).where(eq(devices.macAddress, 'AA:BB:CC:DD:EE:FF'));
      if (known?.userId) await admin.put(`/devices/remove-user/${known.deviceId}`);
      const { body } = await claim(await app.as('USER'), written);
      expect(await readDevice(body.deviceId)).toMatchObject({ macAddress: 'AA:BB:CC:DD:EE:FF' });
      expect((await list({ FilterString: 'AA:BB:CC:DD:EE:FF' })).total).toBe(1);
    },
  );

  it.each(['', 'AA:BB:CC:DD:EE', 'AA:BB:CC:DD:EE:GG', 'AA:BB-CC:DD:EE:FF', 'AA:BB:CC:DD:EE:FF:00'])(
    'refuses %j',
    async (macAddress) => {
      const { status, body } = await claim(await app.as('USER'), macAddress);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ path: 'macAddress', code: 'mac_address' }]);
    },
  );
});

describe('downloading a campaign', () => {
  const download = (user: Caller, code: string, macAddress: string) =>
    user.post('/app/campaigns/download', { body: { code, macAddress } });
  const downloadsOf = async (id: number) => (await admin.get(`/campaigns/${id}`)).body.downloads;

  it('takes the text of its code, sets the device, and gives what the device needs', async () => {
    const { user, macAddress, deviceId } = await claimedDevice(app);
    const { campaignId, name, qrCode, fragranceId } = await campaignWithSlot();
    const { status, body } = await download(user, qrCode, macAddress);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      campaignId,
      name,
      fragranceShots: 100,
      collection: [
        { slot: 1, fragranceId, shotSeconds: 7, fragrance: { image: { contentType: 'image/png' } } },
      ],
      descriptions: [{ language: 'pt-BR', description: 'Uma campanha' }],
    });
    expect(await readDevice(deviceId)).toMatchObject({ campaign: { campaignId } });
  });

  it('takes the default one by that word', async () => {
    const { user, macAddress } = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot();
    await admin.put('/campaigns/default', { body: { campaignId } });
    expect((await download(user, 'Default', macAddress)).body.campaignId).toBe(campaignId);
    await admin.delete(`/campaigns/${campaignId}`);
    expect((await download(user, 'default', macAddress)).body.code).toBe('not_found');
  });

  it('takes a code that was printed before the campaign was changed', async () => {
    const { user, macAddress } = await claimedDevice(app);
    const { campaignId, qrCode } = await campaignWithSlot();
    const [kind, marker, id, made] = qrCode.split('|');
    const older = [kind, marker, id, Number(made) - 86_400_000].join('|');
    expect((await download(user, older, macAddress)).body.campaignId).toBe(campaignId);
  });

  it('is refused for an inactive campaign, an unknown one, and what is no code', async () => {
    const { user, macAddress } = await claimedDevice(app);
    const { campaignId, qrCode } = await campaignWithSlot();
    await admin.delete(`/campaigns/${campaignId}`);
    expect((await download(user, qrCode, macAddress)).body).toMatchObject({
      status: 409,
      code: 'campaign.inactive',
    });
    expect((await download(user, 'CAMPAIGN|SCENT|2000000|1', macAddress)).body.code).toBe('not_found');
    for (const code of ['', 'CAMPAIGN|SCENT|x|1', `CAMPAIGN|OTHER|${campaignId}|1`, `${qrCode}|more`]) {
      const { body } = await download(user, code, macAddress);
      expect(body.errors, code).toMatchObject([{ path: 'code', code: 'campaign.code' }]);
    }
  });

  it("is refused for somebody else's device, as for one that is not there", async () => {
    const { macAddress } = await claimedDevice(app);
    const { qrCode, campaignId } = await campaignWithSlot();
    const other = await app.as('USER');
    expect((await download(other, qrCode, macAddress)).body.code).toBe('not_found');
    expect((await download(other, qrCode, newMac())).body.code).toBe('not_found');
    expect(await downloadsOf(campaignId)).toBe(0);
  });

  it('counts once for a device and campaign, also in parallel', async () => {
    const { user, macAddress, deviceId } = await claimedDevice(app);
    const [one, other] = [await campaignWithSlot(), await campaignWithSlot()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => download(user, one.qrCode, macAddress)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await download(user, other.qrCode, macAddress);
    await download(user, one.qrCode, macAddress);
    expect([await downloadsOf(one.campaignId), await downloadsOf(other.campaignId)]).toEqual([1, 1]);
    const more = await Promise.all(Array.from({ length: 4 }, () => claimedDevice(app)));
    await Promise.all(more.map((device) => download(device.user, one.qrCode, device.macAddress)));
    expect(await downloadsOf(one.campaignId)).toBe(5);
    expect(await app.db.$count(campaignDownloads, eq(campaignDownloads.deviceId, deviceId))).toBe(2);
  });
});

describe('disconnecting a user', () => {
  it('takes the user and the key, and says so when there is none', async () => {
    const device = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot();
    const path = `/devices/remove-user/${device.deviceId}`;
    const { status, body } = await admin.put(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ deviceId: device.deviceId, user: null, owner: { id: expect.any(Number) } });
    expect((await device.fire([shotOf(campaignId)])).body.code).toBe('auth.token');
    expect((await admin.put(path)).body).toMatchObject({ status: 409, code: 'device.no_user' });
    expect((await admin.put('/devices/remove-user/2000000')).body.code).toBe('not_found');
  });
});

describe('the reset code', () => {
  const read = (deviceId: number) => admin.get(`/devices/${deviceId}/reset-code`);

  it('is the one that the device makes, with its time by the clock of the server', async () => {
    const { deviceId, resetSecret } = await claimedDevice(app);
    const { status, body, headers } = await read(deviceId);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: codeOf(resetSecret),
      period: 60,
      expiresAt: new Date(MIDDLE + 30_000).toISOString(),
      now: new Date(MIDDLE).toISOString(),
    });
    expect(headers['cache-control']).toBe('no-store');
    vi.setSystemTime(MIDDLE + 30_000);
    expect((await read(deviceId)).body.code).toBe(codeOf(resetSecret));
  });

  it.each([
    ['that was never claimed', null],
    ['whose secret was encrypted with another key', resetCodes('another key').newSecret().encrypted],
  ])('is none for a device %s', async (_, resetSecret) => {
    const macAddress = newMac();
    const [row] = await app.db.insert(devices).values({ macAddress, resetSecret }).returning();
    const before = await app.db.$count(auditLog);
    expect((await read(row?.deviceId ?? 0)).body.code).toBe('not_found');
    expect((await reset(macAddress, '123456')).body.code).toBe('device.reset_code');
    expect(await app.db.$count(auditLog)).toBe(before);
  });

  it('is written down each time that it is read, without the code', async () => {
    const { deviceId, macAddress } = await claimedDevice(app);
    const { body } = await read(deviceId);
    await read(deviceId);
    const entries = await admin.get('/audit', { query: { resource: 'device', recordId: deviceId } });
    expect(entries.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'reset-code-read',
      'reset-code-read',
      'claim',
    ]);
    expect(entries.body.data[0]).toMatchObject({ recordName: macAddress, changes: [] });
    expect(JSON.stringify(entries.body)).not.toContain(body.code);
  });
});

describe('resetting a device', () => {
  it.each([
    ['of this step', 0],
    ['of the step before', -1],
  ])('works with the code %s, once', async (_, steps) => {
    const device = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot();
    const code = codeOf(device.resetSecret, steps);
    expect((await reset(device.macAddress, code)).status).toBe(204);
    expect(await readDevice(device.deviceId)).toMatchObject({ user: null });
    expect((await device.fire([shotOf(campaignId)])).body.code).toBe('auth.token');
    expect((await reset(device.macAddress, code)).body).toMatchObject({
      status: 409,
      code: 'device.reset_code',
    });
  });

  it('takes no code of a step that was passed over', async () => {
    const device = await claimedDevice(app);
    expect((await reset(device.macAddress, codeOf(device.resetSecret))).status).toBe(204);
    const before = codeOf(device.resetSecret, -1);
    expect((await reset(device.macAddress, before)).body.code).toBe('device.reset_code');
  });

  it.each([-2, 1])('takes no code of %i steps from now', async (steps) => {
    const device = await claimedDevice(app);
    const { body } = await reset(device.macAddress, codeOf(device.resetSecret, steps));
    expect(body.code).toBe('device.reset_code');
    expect(await readDevice(device.deviceId)).toMatchObject({ user: { id: expect.any(Number) } });
  });

  it('of an unknown device, or one without a secret, is answered like a wrong code', async () => {
    const device = await claimedDevice(app);
    const unclaimed = newMac();
    await app.db.insert(devices).values({ macAddress: unclaimed });
    const wrong = codeOf(device.resetSecret, 5);
    const [known, ...others] = await Promise.all(
      [device.macAddress, newMac(), unclaimed].map((mac) => reset(mac, wrong)),
    );
    const told = (answer: typeof known) => ({ ...answer?.body, requestId: null });
    for (const other of others) expect(told(other)).toEqual(told(known));
  });

  it.each(['12345', '1234567', 'abcdef'])('takes %s for no code', async (code) => {
    expect((await reset(newMac(), code)).body).toMatchObject({ status: 400, code: 'validation' });
  });

  it('is refused after ten wrong codes, for that device alone', async () => {
    const device = await claimedDevice(app);
    const other = await claimedDevice(app);
    for (let tries = 0; tries < RESET_CODE_FAILURES.limit; tries += 1) {
      const { body } = await reset(device.macAddress, codeOf(device.resetSecret, 5 + tries));
      expect(body.code).toBe('device.reset_code');
    }
    const refused = await reset(device.macAddress, codeOf(device.resetSecret));
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await reset(other.macAddress, codeOf(other.resetSecret))).status).toBe(204);
  });

  it('happens once when the code comes twice at the same moment', async () => {
    const device = await claimedDevice(app);
    const code = codeOf(device.resetSecret);
    const answers = await Promise.all([1, 2, 3].map(() => reset(device.macAddress, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  });
});

describe('the secrets of a device', () => {
  it('are hashed or encrypted where they are kept, and shown nowhere', async () => {
    const { deviceId, deviceKey, resetSecret, macAddress } = await claimedDevice(app);
    const row = await rowOf(deviceId);
    const shown = JSON.stringify([
      row,
      await readDevice(deviceId),
      await list({ FilterString: macAddress }),
      await app.db.select().from(auditLog).where(eq(auditLog.recordId, deviceId)),
    ]);
    for (const secret of [deviceKey, resetSecret]) expect(shown).not.toContain(secret);
    const told = JSON.stringify([await readDevice(deviceId), await list({ FilterString: macAddress })]);
    for (const kept of [row?.keyHash, row?.resetSecret]) {
      expect(kept).toEqual(expect.any(String));
      expect(told).not.toContain(kept);
    }
  });
});

describe('what was done to a device', () => {
  it('is written down with who did it', async () => {
    const { deviceId, macAddress, user, resetSecret } = await claimedDevice(app);
    const { body: me } = await user.get('/usuario/me');
    const { body: doer } = await admin.get('/usuario/me');
    await admin.put(`/devices/remove-user/${deviceId}`);
    await reset(macAddress, codeOf(resetSecret));
    const query = { resource: 'device', recordId: deviceId, orderByDirection: 'ASC' };
    const { data } = (await admin.get('/audit', { query })).body;
    expect(data).toMatchObject([
      { action: 'claim', user: { id: me.id }, recordName: macAddress },
      { action: 'disconnect', user: { id: doer.id }, recordName: macAddress },
      { action: 'reset', user: null, recordName: macAddress },
    ]);
  });
});
