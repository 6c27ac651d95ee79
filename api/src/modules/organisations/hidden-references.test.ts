import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeCampaign } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice } from '../../testing/devices.ts';
import { makeInitiative } from '../../testing/initiatives.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { userBody } from '../../testing/people.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const stranger = await app.makeUser({ profile: 'USER', name: 'Somebody of the house' });

/** An organisation with an administrator and a campaign. */
async function organisation(name: string) {
  const { organisationId } = await makeOrganisation(house, name);
  const admin = await app.as('ADMIN', { organisationId });
  return { organisationId, admin, ...(await makeCampaign(house, { organisationId })) };
}

const north = await organisation('North');
const south = await organisation('South');

describe('a device that refers to records a member may not see', () => {
  it('stays in the list under every sort order', async () => {
    const { organisationId } = north;
    const hidden = { ownerId: stranger.userId, userId: stranger.userId, organisationId };
    const shown = await broughtIn(app, { organisationId });
    const device = await broughtIn(app, hidden);
    for (const field of ['owner.nome', 'owner.id', 'user.nome', 'user.id', 'campaign.name', 'place.name']) {
      const { body } = await north.admin.get('/devices', { query: { orderBy: field } });
      const ids = body.data.map(({ deviceId }: { deviceId: number }) => deviceId);
      expect(body.total, field).toBe(2);
      expect(ids.sort(), field).toEqual([shown.deviceId, device.deviceId].sort());
    }
  });

  it('is not found by filters on those records', async () => {
    const { organisationId } = await organisation('West');
    const west = await app.as('ADMIN', { organisationId });
    await broughtIn(app, { ownerId: stranger.userId, userId: stranger.userId, organisationId });
    const totalBy = async (query: Record<string, number>) =>
      (await west.get('/devices', { query })).body.total;
    expect(await totalBy({})).toBe(1);
    expect(await totalBy({ ownerId: stranger.userId })).toBe(0);
    expect(await totalBy({ userId: stranger.userId })).toBe(0);
    const { body } = await house.get('/devices', { query: { ownerId: stranger.userId, organisationId } });
    expect(body.total).toBe(1);
  });

  it('has an ETag that changes with it but reveals nothing', async () => {
    const { organisationId } = north;
    const other = await app.makeUser({ profile: 'USER' });
    const { deviceId } = await broughtIn(app, { ownerId: other.userId, organisationId });
    const tag = async () => (await north.admin.get(`/devices/${deviceId}`)).headers.etag;
    const before = await tag();
    expect(before).toBe(`"device-${deviceId}-1"`);
    await app.db.execute(sql`update devices set last_seen_at = now() where device_id = ${deviceId}`);
    expect(await tag()).toBe(before);
    await app.db.execute(sql`update devices set owner_id = null where device_id = ${deviceId}`);
    expect(await tag()).toBe(`"device-${deviceId}-2"`);
  });
});

describe('the audit trail of an organisation', () => {
  it('names users of the house who made changes, but not their addresses', async () => {
    const { deviceId } = await broughtIn(app, { organisationId: north.organisationId });
    await house.put(`/devices/${deviceId}/campaign`, { body: { campaignId: north.campaignId } });
    await north.admin.put(`/devices/${deviceId}/campaign`, { body: { campaignId: null } });
    const { data } = (await north.admin.get('/audit', { query: { resource: 'device' } })).body;
    const [own, theirs] = data.filter(({ recordId }: { recordId: number }) => recordId === deviceId);
    expect(own.address).not.toBe('');
    expect(theirs).toMatchObject({ address: '', userAgent: '' });
    expect(theirs.user.id).not.toBe(own.user.id);
    const whole = (await house.get('/audit', { query: { resource: 'device' } })).body.data;
    for (const { address } of whole) expect(address).not.toBe('');
  });

  it("contains no e-mail addresses of devices' people whom its members may not see", async () => {
    const { organisationId } = await organisation('Coast');
    const member = await app.as('ADMIN', { organisationId });
    const email = 'claimer@example.com';
    const user = await app.as('USER', { email });
    const { deviceId, macAddress, claimCode } = await broughtIn(app, { organisationId });
    const claimed = await user.post('/app/devices', { body: { macAddress, claimCode } });
    expect(claimed.status).toBeLessThan(300);
    expect((await house.put(`/devices/remove-user/${deviceId}`)).status).toBeLessThan(300);
    const told = async (caller: Caller) => {
      const paths = [
        `/devices/${deviceId}/history`,
        `/devices/${deviceId}/timeline`,
        '/audit?resource=device',
      ];
      const read = await Promise.all(paths.map((path) => caller.get(path)));
      return read.map(({ body }) => JSON.stringify(body));
    };
    for (const text of await told(house)) expect(text).toContain(email);
    for (const text of await told(member)) {
      expect(text).toContain('"claim"');
      expect(text).toContain('"disconnect"');
      expect(text).not.toContain(email);
    }
  });

  it('does not name the campaign of another organisation that a device lost when it came', async () => {
    const { deviceId } = await broughtIn(app, {
      organisationId: south.organisationId,
      campaignId: south.campaignId,
    });
    await house.put(`/devices/${deviceId}`, { body: { organisationId: north.organisationId } });
    await house.put(`/devices/${deviceId}/campaign`, { body: { campaignId: north.campaignId } });
    await house.put(`/devices/${deviceId}/campaign`, { body: { campaignId: null } });
    const path = `/devices/${deviceId}/history`;
    const changes = (await north.admin.get(path)).body.data.map(
      (entry: { changes: object[] }) => entry.changes,
    );
    expect(changes).toEqual([
      [{ path: 'campaign', before: north.name, after: null }],
      [{ path: 'campaign', before: null, after: north.name }],
    ]);
    const { body } = await north.admin.get(`/devices/${deviceId}/timeline`);
    expect(JSON.stringify(body)).not.toContain(south.name);
    expect((await house.get(path)).body.data).toHaveLength(3);
  });

  it('is neither searched nor sorted by addresses that it does not show', async () => {
    const { organisationId } = await organisation('East');
    const member = await app.makeUser({ profile: 'STAFF', organisationId });
    const authorization = `Bearer ${await app.token('ADMIN')}`;
    for (const [nome, remoteAddress] of [
      ['Second by address', '198.51.100.2'],
      ['First by address', '198.51.100.1'],
    ] as const) {
      const payload = { ...(await userBody(house)), nome, email: member.email };
      const url = `/api/usuario/${member.userId}`;
      await app.app.inject({ method: 'PUT', url, remoteAddress, headers: { authorization }, payload });
    }
    const names = async (caller: Caller, query: Record<string, string>) => {
      const { body } = await caller.get('/audit', { query: { resource: 'user', ...query } });
      return body.data.map(({ recordName }: { recordName: string }) => recordName);
    };
    const east = await app.as('ADMIN', { organisationId });
    expect(await names(house, { FilterString: '198.51.100.1' })).toEqual(['First by address']);
    expect(await names(east, { FilterString: '198.51.100.1' })).toEqual([]);
    expect(await names(east, { FilterString: 'first by' })).toEqual(['First by address']);
    const byAddress = { orderBy: 'address', orderByDirection: 'ASC', FilterString: 'by address' };
    expect(await names(house, byAddress)).toEqual(['First by address', 'Second by address']);
    expect(await names(east, byAddress)).toEqual(['Second by address', 'First by address']);
  });
});

describe('a device of an organisation', () => {
  const refused = {
    status: 400,
    body: { code: 'validation', errors: [{ path: 'campaignId', code: 'reference' }] },
  };

  it('is never given the campaign of another organisation, by anyone', async () => {
    const { deviceId } = await broughtIn(app, { organisationId: north.organisationId });
    const give = (campaignId: number, by = house) =>
      by.put(`/devices/${deviceId}/campaign`, { body: { campaignId } });
    expect(await give(south.campaignId)).toMatchObject(refused);
    expect(await give(south.campaignId, north.admin)).toMatchObject(refused);
    const whole = { campaignId: south.campaignId, organisationId: north.organisationId };
    expect(await house.put(`/devices/${deviceId}`, { body: whole })).toMatchObject(refused);
    expect((await give(north.campaignId)).status).toBe(200);
    expect((await give((await makeCampaign(house)).campaignId)).status).toBe(200);
  });

  it("can't get another organisation's campaign by its code in the app", async () => {
    const { deviceId, macAddress, user } = await claimedDevice(app);
    const download = () => user.post('/app/campaigns/download', { body: { code: south.qrCode, macAddress } });
    await house.put(`/devices/${deviceId}`, { body: { organisationId: north.organisationId } });
    expect((await download()).status).toBe(404);
    await house.put(`/devices/${deviceId}`, { body: { organisationId: south.organisationId } });
    expect((await download()).status).toBe(200);
  });

  it("is kept from another organisation's campaign by the database", async () => {
    const { deviceId } = await broughtIn(app, { organisationId: north.organisationId });
    const giving = app.db.execute(
      sql`update devices set campaign_id = ${south.campaignId} where device_id = ${deviceId}`,
    );
    await expect(giving).rejects.toMatchObject({ cause: { constraint: 'devices_campaign_organisation' } });
  });
});

it("an initiative is kept from another organisation's campaign by the database", async () => {
  const { organisationId, campaignId } = north;
  const { iniciativaId } = await makeInitiative(house, { organisationId, campaignId });
  const change = (column: string, id: number) =>
    app.db.execute(
      sql`update initiatives set ${sql.identifier(column)} = ${id} where initiative_id = ${iniciativaId}`,
    );
  const refusal = { cause: { constraint: 'initiatives_campaign_organisation' } };
  await expect(change('campaign_id', south.campaignId)).rejects.toMatchObject(refusal);
  await expect(change('organisation_id', south.organisationId)).rejects.toMatchObject(refusal);
});
