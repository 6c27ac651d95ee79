import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DEVICE_SORT } from '#contracts/devices/devices.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { campaignWithSlot, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, newMac, shotOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

type Row = { deviceId: number; macAddress: string };
const macsOf = (rows: Row[]) => rows.map(({ macAddress }) => macAddress);

const list = async (query: Record<string, string | number> = {}) =>
  (await admin.get('/devices', { query: { perPage: 100, ...query } })).body;
const readDevice = async (deviceId: number) => (await admin.get(`/devices/${deviceId}`)).body;

describe('the list of devices', () => {
  it('shows each device with its people and never its secrets', async () => {
    const { deviceId, macAddress, user } = await claimedDevice(app);
    const { body: me } = await user.get('/usuario/me');
    const { data } = await list({ FilterString: macAddress });
    const person = { id: me.id, nome: me.nome };
    expect(data).toEqual([
      {
        deviceId,
        macAddress,
        name: null,
        campaign: null,
        user: person,
        owner: person,
        lastSeenAt: null,
        liveness: 'never',
        configState: 'none',
        behindSince: null,
        firmware: null,
        signal: null,
        battery: null,
        organisation: null,
        place: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
  });

  it.each(DEVICE_SORT)('is sorted by %s both ways, each row once', async (orderBy) => {
    const one = await claimedDevice(app);
    const other = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot(admin);
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
    const { deviceId, macAddress, user } = await claimedDevice(app, { macAddress: 'AC:DE:48:00:11:22' });
    const { body: me } = await user.get('/usuario/me');
    await app.db.execute(sql`update users set name = 'Íris Ávila' where user_id = ${me.id}`);
    const { campaignId } = await campaignWithSlot(admin);
    await app.db.execute(sql`update campaigns set name = 'Praça Onze' where campaign_id = ${campaignId}`);
    await app.db.update(devices).set({ campaignId }).where(eq(devices.deviceId, deviceId));
    for (const FilterString of ['de:48', 'AC:DE', 'praca', 'iris avila']) {
      expect(macsOf((await list({ FilterString })).data), FilterString).toEqual([macAddress]);
    }
    await admin.put(`/devices/remove-user/${deviceId}`);
    expect(macsOf((await list({ FilterString: 'ávila' })).data)).toEqual([macAddress]);
    expect((await list({ FilterString: '%' })).data).toEqual([]);
  });

  it('is searched by parts of addresses, e-mails and capsule serial numbers', async () => {
    const { deviceId, macAddress, user } = await claimedDevice(app, { macAddress: 'C0:FF:EE:12:34:56' });
    const { body: me } = await user.get('/usuario/me');
    const { fragranceId } = await makeFragrance(admin);
    await makeCapsule(app, { fragranceId, serialNumber: 'Hand-4711', deviceId, slot: 3 });
    for (const FilterString of ['c0ff', '0ffee1', 'FF-EE-12', 'ee:12', me.email, 'hand-4711']) {
      expect(macsOf((await list({ FilterString })).data), FilterString).toEqual([macAddress]);
    }
    const found = await admin.get('/capsules', { query: { FilterString: me.email } });
    expect(found.body.data).toMatchObject([{ serialNumber: 'Hand-4711' }]);
    const people = await admin.get('/usuario', { query: { FilterString: me.email.toUpperCase() } });
    expect(people.body.data).toMatchObject([{ id: me.id }]);
  });

  it('is filtered by when devices were last seen', async () => {
    const [seen, silent, never, disconnected] = [newMac(), newMac(), newMac(), newMac()];
    const { userId } = await app.makeUser({ profile: 'USER' });
    await app.db.insert(devices).values([
      { macAddress: seen, lastSeenAt: sql`now() - interval '23 hours 50 minutes'` },
      { macAddress: silent, userId, lastSeenAt: sql`now() - interval '24 hours 10 minutes'` },
      { macAddress: never, userId },
      { macAddress: disconnected, lastSeenAt: sql`now() - interval '24 hours 10 minutes'` },
    ]);
    const shown = async (state: string) => {
      const { data } = await list({ state });
      for (const row of data) expect(row.liveness).toBe(state);
      const macs = macsOf(data);
      return [seen, silent, never, disconnected].filter((mac) => macs.includes(mac));
    };
    expect(await shown('seen')).toEqual([seen]);
    expect(await shown('silent')).toEqual([silent]);
    expect(await shown('never')).toEqual([never]);
    expect(await shown('disconnected')).toEqual([disconnected]);
    expect((await admin.get('/devices', { query: { state: 'asleep' } })).body.code).toBe('validation');
    expect((await admin.get('/devices', { query: { orderBy: 'keyHash' } })).body.code).toBe('list.order_by');
  });
});

describe('the page of a device', () => {
  it('shows its slots, capsules and last shots, newest first', async () => {
    const device = await claimedDevice(app);
    const { campaignId, name, fragranceId, qrCode } = await campaignWithSlot(admin);
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

  it('is empty for a device that has done nothing and responds 404 for an unknown one', async () => {
    const { deviceId } = await claimedDevice(app);
    expect(await readDevice(deviceId)).toMatchObject({ slots: [], capsules: [], lastShots: [] });
    expect((await admin.get('/devices/2000000')).body.code).toBe('not_found');
  });
});
