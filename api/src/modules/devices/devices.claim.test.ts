import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { campaignWithSlot } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice, resetCodeOf, shotOf, takeCampaigns } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const list = async (query: Record<string, string | number> = {}) =>
  (await admin.get('/devices', { query: { perPage: 100, ...query } })).body;
const readDevice = async (deviceId: number) => (await admin.get(`/devices/${deviceId}`)).body;
const rowOf = async (deviceId: number) => {
  const [row] = await app.db.select().from(devices).where(eq(devices.deviceId, deviceId));
  return row;
};
const claim = (user: Caller, { macAddress, claimCode }: { macAddress: string; claimCode: string }) =>
  user.post('/app/devices', { body: { macAddress, claimCode } });
const reset = (macAddress: string, code: string) =>
  app.anyone.post('/device/reset', { body: { macAddress, code } });

describe('claiming a device', () => {
  it('returns its keys, once', async () => {
    const user = await app.as('USER');
    const { status, body } = await claim(user, await broughtIn(app));
    expect(status).toBe(200);
    expect(body).toEqual({
      deviceId: expect.any(Number),
      deviceKey: expect.stringMatching(/^[\w-]{20,}$/),
      resetSecret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    });
  });

  it('again by the same user makes new keys and voids the old ones', async () => {
    const device = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot(admin);
    const { body } = await claim(device.user, device);
    expect(body.deviceId).toBe(device.deviceId);
    expect(body.deviceKey).not.toBe(device.deviceKey);
    expect((await device.fire([shotOf(campaignId)])).body.code).toBe('device.key');
    const headers = { authorization: `Device ${body.deviceKey}` };
    const fired = await app.anyone.post('/device/shots', { body: { events: [shotOf(campaignId)] }, headers });
    expect(fired.body.accepted).toBe(1);
    expect((await reset(device.macAddress, resetCodeOf(device.resetSecret))).body.code).toBe(
      'device.reset_code',
    );
    expect((await reset(device.macAddress, resetCodeOf(body.resetSecret))).status).toBe(204);
  });

  it('is refused while somebody else has it, even concurrently', async () => {
    const wanted = await broughtIn(app);
    const rivals = await Promise.all(Array.from({ length: 4 }, () => app.as('USER')));
    const answers = await Promise.all(rivals.map((user) => claim(user, wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  it('is only possible for the owner after it is disconnected', async () => {
    const device = await claimedDevice(app);
    const { deviceId, user } = device;
    const { body: first } = await user.get('/usuario/me');
    await admin.put(`/devices/remove-user/${deviceId}`);
    expect((await claim(await app.as('USER'), device)).body).toMatchObject({
      status: 403,
      code: 'device.claim',
    });
    expect(await readDevice(deviceId)).toMatchObject({ user: null, owner: { id: first.id } });
    expect((await claim(user, device)).body.deviceId).toBe(deviceId);
    expect(await readDevice(deviceId)).toMatchObject({ user: { id: first.id }, owner: { id: first.id } });
  });

  it.each(['aabbccddeeff', 'AA-BB-CC-DD-EE-FF', ' aa:bb:cc:dd:ee:ff '])(
    'reads %s as the same address',
    async (written) => {
      await app.db.delete(devices).where(eq(devices.macAddress, 'AA:BB:CC:DD:EE:FF'));
      const { claimCode } = await broughtIn(app, { macAddress: 'AA:BB:CC:DD:EE:FF' });
      const { body } = await claim(await app.as('USER'), { macAddress: written, claimCode });
      expect(await readDevice(body.deviceId)).toMatchObject({ macAddress: 'AA:BB:CC:DD:EE:FF' });
      expect((await list({ FilterString: 'AA:BB:CC:DD:EE:FF' })).total).toBe(1);
    },
  );

  it.each(['', 'AA:BB:CC:DD:EE', 'AA:BB:CC:DD:EE:GG', 'AA:BB-CC:DD:EE:FF', 'AA:BB:CC:DD:EE:FF:00'])(
    'refuses %j',
    async (macAddress) => {
      const { status, body } = await claim(await app.as('USER'), { macAddress, claimCode: '7K3MQ9TX2HBD' });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ path: 'macAddress', code: 'mac_address' }]);
    },
  );
});

describe('disconnecting a user', () => {
  it('removes the user and the key, reports when, and is refused if there is no user', async () => {
    const device = await claimedDevice(app);
    expect((await readDevice(device.deviceId)).disconnectedAt).toBeNull();
    const { campaignId } = await campaignWithSlot(admin);
    const path = `/devices/remove-user/${device.deviceId}`;
    const { status, body } = await admin.put(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ deviceId: device.deviceId, user: null, owner: { id: expect.any(Number) } });
    expect(Date.now() - Date.parse(body.disconnectedAt)).toBeLessThan(60_000);
    expect((await readDevice(device.deviceId)).disconnectedAt).toBe(body.disconnectedAt);
    expect((await device.fire([shotOf(campaignId)])).body.code).toBe('device.key');
    expect((await admin.put(path)).body).toMatchObject({ status: 409, code: 'device.no_user' });
    expect((await admin.put('/devices/remove-user/2000000')).body.code).toBe('not_found');
  });

  it('is dated also if a member disconnected a user whom they cannot see', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const member = await app.as('STAFF', { organisationId });
    const { deviceId } = await claimedDevice(app);
    await admin.put(`/devices/${deviceId}`, { body: { organisationId } });
    const { body } = await member.put(`/devices/remove-user/${deviceId}`);
    expect(body.disconnectedAt).toEqual(expect.any(String));
    expect((await readDevice(deviceId)).disconnectedAt).toBe(body.disconnectedAt);
  });

  it('is hidden from members once a user they cannot see is connected again', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const member = await app.as('STAFF', { organisationId });
    const device = await claimedDevice(app);
    const path = `/devices/${device.deviceId}`;
    await admin.put(path, { body: { organisationId } });
    await admin.put(`/devices/remove-user/${device.deviceId}`);
    expect((await member.get(path)).body).toMatchObject({ user: null, disconnectedAt: expect.any(String) });
    expect((await claim(device.user, device)).status).toBe(200);
    expect((await member.get(path)).body).toMatchObject({ user: null, disconnectedAt: null });
  });
});

describe('the ETag of a device', () => {
  const tagOf = async (deviceId: number) => (await admin.get(`/devices/${deviceId}`)).headers.etag ?? '';
  const disconnect = (deviceId: number, tag: string) =>
    admin.put(`/devices/remove-user/${deviceId}`, { headers: { 'if-match': tag } });

  it('stays the same while the device only calls', async () => {
    const { deviceId, send } = await claimedDevice(app);
    const { campaignId } = await campaignWithSlot(admin);
    await takeCampaigns(app, deviceId, [shotOf(campaignId)]);
    const tag = await tagOf(deviceId);
    expect((await send([shotOf(campaignId)])).body.accepted).toBe(1);
    expect((await readDevice(deviceId)).lastSeenAt).not.toBeNull();
    expect(await tagOf(deviceId)).toBe(tag);
    const answer = await disconnect(deviceId, tag);
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    expect(answer.headers.etag).toBe(await tagOf(deviceId));
    expect(answer.headers.etag).not.toBe(tag);
  });

  it('prevents disconnecting another user, or under another campaign, than was shown', async () => {
    const { deviceId, macAddress, claimCode, user } = await claimedDevice(app);
    const tags = [await tagOf(deviceId)];
    const { campaignId, updatedAt } = await campaignWithSlot(admin);
    const code = `CAMPAIGN|SCENT|${campaignId}|${Date.parse(updatedAt)}`;
    expect((await user.post('/app/campaigns/download', { body: { code, macAddress } })).status).toBe(200);
    tags.push(await tagOf(deviceId));
    await admin.put(`/devices/remove-user/${deviceId}`);
    await app.db.update(devices).set({ ownerId: null }).where(eq(devices.deviceId, deviceId));
    expect((await claim(await app.as('USER'), { macAddress, claimCode })).status).toBe(200);
    const before = await readDevice(deviceId);
    for (const tag of tags) {
      expect(await disconnect(deviceId, tag)).toMatchObject({ status: 409, body: { code: 'record.stale' } });
    }
    expect(await readDevice(deviceId)).toEqual(before);
    expect((await disconnect(deviceId, '*')).status).toBe(200);
  });
});

describe('the secrets of a device', () => {
  it('are stored hashed or encrypted and never shown', async () => {
    const { deviceId, deviceKey, resetSecret, claimCode, macAddress } = await claimedDevice(app);
    const row = await rowOf(deviceId);
    const shown = JSON.stringify([
      row,
      await readDevice(deviceId),
      await list({ FilterString: macAddress }),
      await app.db.select().from(auditLog).where(eq(auditLog.recordId, deviceId)),
    ]);
    for (const secret of [deviceKey, resetSecret, claimCode]) expect(shown).not.toContain(secret);
    const told = JSON.stringify([await readDevice(deviceId), await list({ FilterString: macAddress })]);
    for (const kept of [row?.keyHash, row?.resetSecret, row?.claimCode]) {
      expect(kept).toEqual(expect.any(String));
      expect(told).not.toContain(kept);
    }
  });
});

describe('the audit trail of a device', () => {
  it('names who did what', async () => {
    const { deviceId, macAddress, user, resetSecret } = await claimedDevice(app);
    const { body: me } = await user.get('/usuario/me');
    const { body: doer } = await admin.get('/usuario/me');
    await admin.put(`/devices/remove-user/${deviceId}`);
    await reset(macAddress, resetCodeOf(resetSecret));
    const query = { resource: 'device', recordId: deviceId, orderByDirection: 'ASC' };
    const { data } = (await admin.get('/audit', { query })).body;
    expect(data).toMatchObject([
      { action: 'claim', user: { id: me.id }, recordName: macAddress },
      { action: 'disconnect', user: { id: doer.id }, recordName: macAddress },
      { action: 'reset', user: null, recordName: macAddress },
    ]);
  });
});
