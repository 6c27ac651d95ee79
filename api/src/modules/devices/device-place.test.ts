import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { devices } from '../../platform/db/schema/devices.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, makeCapsule, newMac } from '../../testing/devices.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

type Made = Awaited<ReturnType<typeof makePlace>>;
let one: Made;
let other: Made;

beforeAll(async () => {
  [one, other] = [await makePlace(admin), await makePlace(admin)];
});

type Of = { deviceId: number };
const set = ({ deviceId }: Of, body: object, headers = {}) =>
  admin.put(`/devices/${deviceId}`, { body, headers });
const read = async ({ deviceId }: Of) => (await admin.get(`/devices/${deviceId}`)).body;
const at = ({ organisation, placeId, name }: Made) => ({ organisation, place: { placeId, name } });
const nowhere = { organisation: null, place: null };
const refused = (path: string) => ({
  status: 400,
  body: { code: 'validation', errors: [{ path, code: 'reference' }] },
});

describe('the organisation and place of a device', () => {
  it('are set by staff and recorded', async () => {
    const device = await broughtIn(app);
    const staff = await app.as('STAFF');
    const body = { organisationId: one.organisationId, placeId: one.placeId };
    const answer = await staff.put(`/devices/${device.deviceId}`, { body });
    expect(answer).toMatchObject({ status: 200, body: at(one) });
    const { data } = (await admin.get(`/devices/${device.deviceId}/history`)).body;
    expect(data).toMatchObject([
      {
        action: 'update',
        restorable: true,
        changes: [
          { path: 'organisation', before: null, after: one.organisation.name },
          { path: 'place', before: null, after: one.name },
        ],
      },
    ]);
    const again = await set(device, body);
    expect(again.headers.etag).toBe(answer.headers.etag);
  });

  it("stay consistent: a place must be in the device's organisation", async () => {
    const device = await broughtIn(app);
    const both = { organisationId: one.organisationId, placeId: other.placeId };
    expect(await set(device, both)).toMatchObject(refused('placeId'));
    expect(await set(device, { organisationId: null, placeId: one.placeId })).toMatchObject(
      refused('placeId'),
    );
    // A device without an organisation takes the place's; any other is refused.
    expect((await set(device, { placeId: one.placeId })).body).toMatchObject(at(one));
    expect(await set(device, { placeId: other.placeId })).toMatchObject({
      status: 409,
      body: { code: 'device.place', errors: [{ path: 'placeId', code: 'device.place' }] },
    });
    // The database enforces it too.
    const write = (columns: object) =>
      app.db.update(devices).set(columns).where(eq(devices.deviceId, device.deviceId));
    await expect(write({ placeId: other.placeId })).rejects.toThrow();
    await expect(write({ organisationId: null })).rejects.toThrow();
    // A new organisation clears the place.
    const moved = await set(device, { organisationId: other.organisationId });
    expect(moved.body).toMatchObject({ organisation: other.organisation, place: null });
    expect((await set(device, { placeId: other.placeId })).body).toMatchObject(at(other));
    expect((await set(device, { organisationId: null })).body).toMatchObject(nowhere);
  });

  it('must be active', async () => {
    const device = await broughtIn(app);
    const { placeId, organisationId } = await makePlace(admin);
    await admin.delete(`/places/${placeId}`);
    expect(await set(device, { placeId })).toMatchObject(refused('placeId'));
    await admin.delete(`/organisations/${organisationId}`);
    expect(await set(device, { organisationId })).toMatchObject(refused('organisationId'));
    expect(await set(device, { organisationId: 2_000_000_000 })).toMatchObject(refused('organisationId'));
    expect(await set(device, { placeId: 2_000_000_000 })).toMatchObject(refused('placeId'));
    expect(await set(device, {})).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(await set(device, { ownerId: 3 })).toMatchObject({ status: 400, body: { code: 'validation' } });
  });

  it('are refused with a stale If-Match', async () => {
    const device = await broughtIn(app);
    const { headers } = await admin.get(`/devices/${device.deviceId}`);
    await set(device, { placeId: one.placeId });
    const stale = await set(device, { placeId: null }, { 'if-match': headers.etag });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.stale' } });
  });

  it('are restored with the campaign, and setting one leaves the others unchanged', async () => {
    const device = await broughtIn(app);
    const { campaignId } = await makeCampaign(admin);
    await set(device, { placeId: one.placeId });
    await admin.put(`/devices/${device.deviceId}/campaign`, { body: { campaignId } });
    expect(await read(device)).toMatchObject({ ...at(one), campaign: { campaignId } });
    await set(device, { organisationId: null });
    const { data } = (await admin.get(`/devices/${device.deviceId}/history`)).body;
    const { auditId } = data[1];
    const restored = await admin.put(`/devices/${device.deviceId}/restore`, { body: { auditId } });
    expect(restored.body).toMatchObject({ ...at(one), campaign: { campaignId } });
  });

  it('are set when creating a device', async () => {
    const create = (body: object) => admin.post('/devices', { body: { macAddress: newMac(), ...body } });
    expect((await create({ placeId: one.placeId })).body).toMatchObject(at(one));
    expect((await create({ organisationId: one.organisationId })).body).toMatchObject({
      organisation: one.organisation,
      place: null,
    });
    expect((await create({})).body).toMatchObject(nowhere);
    expect(await create({ organisationId: other.organisationId, placeId: one.placeId })).toMatchObject(
      refused('placeId'),
    );
  });

  it('are set in bulk and undone', async () => {
    const made = await Promise.all([broughtIn(app), broughtIn(app)]);
    const [first] = made;
    const ids = made.map(({ deviceId }) => deviceId);
    const edit = async (wanted: object) =>
      (await admin.post('/devices/bulk', { body: { action: 'edit', ids, set: wanted } })).body;
    const { batchId } = await edit({ placeId: one.placeId });
    for (const device of made) expect(await read(device)).toMatchObject(at(one));
    expect(await edit({ placeId: other.placeId })).toMatchObject({
      done: 0,
      refused: [{ code: 'device.place' }, { code: 'device.place' }],
    });
    const undone = await admin.post(`/bulk/${batchId}/undo`);
    expect(undone.body).toMatchObject({ done: 2, refusedTotal: 0 });
    expect(await read(first as Of)).toMatchObject(nowhere);
    expect(await edit({ organisationId: other.organisationId })).toMatchObject({ done: 2 });
  });

  it('filter the lists of devices and capsules', async () => {
    const place = await makePlace(admin);
    const { placeId, organisationId } = place;
    const { deviceId } = await broughtIn(app, { organisationId, placeId });
    const { fragranceId } = await makeFragrance(admin);
    const wish = { fragranceId, deviceId, slot: 1, remainingShots: 0 };
    const { capsuleId } = await makeCapsule(app, wish);
    for (const query of [{ organisationId }, { placeId }]) {
      expect((await admin.get('/devices', { query })).body.data).toMatchObject([{ deviceId, ...at(place) }]);
      expect((await admin.get('/capsules', { query })).body.data).toMatchObject([{ capsuleId }]);
    }
    const { groups } = (await admin.get('/capsules/refill')).body;
    expect(groups).toContainEqual(
      expect.objectContaining({
        ...at(place),
        devices: [expect.objectContaining({ device: expect.objectContaining({ deviceId }) })],
      }),
    );
  });
});

describe('an import of devices', () => {
  const run = (csv: string) => importing(admin, 'devices').run(csv);

  it('finds organisations and places by name, in any case', async () => {
    const macAddress = newMac();
    const row = `${macAddress};${one.organisation.name.toUpperCase()};${one.name.toUpperCase()}`;
    expect((await run(`macAddress;organisation;place\n${row}`)).body).toMatchObject({
      created: 1,
      errors: [],
    });
    const device = async () =>
      (await admin.get('/devices', { query: { FilterString: macAddress } })).body.data[0];
    expect(await device()).toMatchObject(at(one));
    // Fields without a column in the file stay unchanged.
    expect((await run(`macAddress;owner\n${macAddress};`)).body).toMatchObject({ updated: 0, errors: [] });
    expect(await device()).toMatchObject(at(one));
    // Another organisation, or none, clears the place.
    await run(`macAddress;organisation\n${macAddress};${other.organisation.name}`);
    expect(await device()).toMatchObject({ organisation: other.organisation, place: null });
    await run(`macAddress;organisation\n${macAddress};`);
    expect(await device()).toMatchObject(nowhere);
  });

  it('refuses unknown names and places of another organisation', async () => {
    const { organisationId, name } = await makeOrganisation(admin);
    const rows = [
      `${newMac()};Nenhuma assim;`,
      `${newMac()};${name};${one.name}`,
      `${newMac()};;${one.name}`,
    ];
    const { body } = await run(`macAddress;organisation;place\n${rows.join('\n')}`);
    expect(body).toMatchObject({
      created: 0,
      errors: [
        { row: 2, column: 'organisation', code: 'reference' },
        { row: 3, column: 'place', code: 'device.place' },
        { row: 4, column: 'place', code: 'device.place' },
      ],
    });
    await admin.delete(`/organisations/${organisationId}`);
    const inactive = await run(`macAddress;organisation\n${newMac()};${name}`);
    expect(inactive.body.errors).toMatchObject([{ column: 'organisation', code: 'reference' }]);
  });
});
