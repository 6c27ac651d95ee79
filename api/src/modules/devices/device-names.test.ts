import { describe, expect, it } from 'vitest';
import { DEVICE_NAME_MAX } from '#contracts/core/constants.ts';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { makeAlert } from '../../testing/alerts.ts';
import { makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, makeCapsule, newMac } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

type Of = { deviceId: number };
const set = ({ deviceId }: Of, name: unknown) => admin.put(`/devices/${deviceId}`, { body: { name } });
const nameOf = async ({ deviceId }: Of) => (await admin.get(`/devices/${deviceId}`)).body.name;
const bulk = (body: object) => admin.post('/devices/bulk', { body: { action: 'edit', ...body } });
const idsOf = async (query: Record<string, string | number>) =>
  (await admin.get('/devices', { query })).body.data.map(({ deviceId }: Of) => deviceId);

describe('the name of a device', () => {
  it('is given with the device, or is null', async () => {
    const make = async (given: object) =>
      (await admin.post('/devices', { body: { macAddress: newMac(), ...given } })).body.name;
    expect(await make({ name: '  Recepção ' })).toBe('Recepção');
    for (const none of [{}, { name: null }, { name: ' ' }]) expect(await make(none)).toBeNull();
  });

  it('is changed and taken away by staff, and each change is recorded', async () => {
    const device = await broughtIn(app);
    const staff = await app.as('STAFF');
    const answer = await staff.put(`/devices/${device.deviceId}`, { body: { name: 'Balcão' } });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Balcão', macAddress: device.macAddress } });
    expect((await set(device, 'Balcão')).headers.etag).toBe(answer.headers.etag);
    expect((await set(device, null)).body.name).toBeNull();
    const { data } = (await admin.get(`/devices/${device.deviceId}/history`)).body;
    expect(data).toMatchObject([
      { action: 'update', changes: [{ path: 'name', before: 'Balcão', after: null }] },
      { action: 'update', changes: [{ path: 'name', before: null, after: 'Balcão' }] },
    ]);
    const restored = await admin.put(`/devices/${device.deviceId}/restore`, {
      body: { auditId: data[1].auditId },
    });
    expect(restored).toMatchObject({ status: 200, body: { name: 'Balcão' } });
  });

  it('stays where a change does not mention it', async () => {
    const { placeId } = await makePlace(admin);
    const device = await broughtIn(app, { name: 'Vitrine' });
    await admin.put(`/devices/${device.deviceId}`, { body: { placeId } });
    await admin.put(`/devices/${device.deviceId}/campaign`, { body: { campaignId: null } });
    expect(await nameOf(device)).toBe('Vitrine');
  });

  it(`has 1 to ${DEVICE_NAME_MAX} characters on one line`, async () => {
    const device = await broughtIn(app);
    expect((await set(device, '🌲'.repeat(DEVICE_NAME_MAX))).status).toBe(200);
    for (const [name, code] of [
      ['a'.repeat(DEVICE_NAME_MAX + 1), 'too_long'],
      ['', 'required'],
      ['\u200b', 'required'],
      ['two\nlines', 'characters'],
    ]) {
      expect(await set(device, name)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'name', code }] },
      });
    }
  });

  it('is set on a selection of one, and undone', async () => {
    const [one, other] = [await broughtIn(app, { name: 'Antes' }), await broughtIn(app)];
    const { body } = await bulk({ ids: [one.deviceId], set: { name: 'Depois' } });
    expect(body).toMatchObject({ done: 1, refusedTotal: 0 });
    expect(await nameOf(one)).toBe('Depois');
    expect((await admin.post(`/bulk/${body.batchId}/undo`)).body).toMatchObject({ done: 1 });
    expect(await nameOf(one)).toBe('Antes');
    const several = { status: 400, body: { errors: [{ path: 'set.name', code: 'invalid' }] } };
    const ids = [one.deviceId, other.deviceId];
    expect(await bulk({ ids, set: { name: 'Igual' } })).toMatchObject(several);
    expect(await bulk({ where: {}, set: { name: 'Igual' } })).toMatchObject(several);
    expect([await nameOf(one), await nameOf(other)]).toEqual(['Antes', null]);
  });
});

describe('lists', () => {
  it('sort by name without case and accents, those without one first', async () => {
    const { placeId, organisationId } = await makePlace(admin);
    const names = ['b', null, 'Água', 'C', 'aço'];
    const ids: number[] = [];
    for (const name of names) ids.push((await broughtIn(app, { name, organisationId, placeId })).deviceId);
    const [b, none, water, c, steel] = ids;
    const query = { placeId, orderBy: 'name' };
    const sorted = [none, steel, water, b, c];
    expect(await idsOf({ ...query, orderByDirection: 'ASC' })).toEqual(sorted);
    expect(await idsOf({ ...query, orderByDirection: 'DESC' })).toEqual(sorted.toReversed());
  });

  it('find it wherever they find the address', async () => {
    const device = await broughtIn(app, { name: 'Câmara Zimbro' });
    const { deviceId, macAddress } = device;
    const { fragranceId } = await makeFragrance(admin);
    const { capsuleId } = await makeCapsule(app, { fragranceId, deviceId, slot: 1 });
    const alertId = await makeAlert(app, { subjectId: deviceId, subjectName: macAddress });
    const found = async (path: string) =>
      (await admin.get(path, { query: { FilterString: 'camara zim' } })).body.data;
    expect(await found('/devices')).toMatchObject([{ deviceId, name: 'Câmara Zimbro' }]);
    expect(await found('/capsules')).toMatchObject([
      { capsuleId, device: { deviceId, macAddress, name: 'Câmara Zimbro' } },
    ]);
    const called = `Câmara Zimbro · ${macAddress}`;
    expect(await found('/alerts')).toMatchObject([{ alertId, subject: { name: called } }]);
    await set(device, 'Câmara Zimbro 2');
    expect(await found('/audit')).toMatchObject([{ resource: 'device', recordName: called }]);
  });

  it('export it in the last column', async () => {
    const { macAddress } = await broughtIn(app, { name: 'Doca' });
    const token = await app.token('ADMIN');
    for (const columns of ['', '&columns=name,macAddress']) {
      const { rawPayload } = await app.app.inject({
        url: `/api/devices/export?FilterString=${macAddress}${columns}`,
        headers: { authorization: `Bearer ${token}`, 'content-language': 'en-US' },
      });
      const [header, row] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
      expect([header?.[0], row?.[0]]).toEqual(['MAC address', macAddress]);
      expect([header?.at(-1), row?.at(-1)]).toEqual(['Device name', 'Doca']);
    }
  });
});

describe('the search', () => {
  it('finds devices by name, and tells name and address', async () => {
    const { placeId, organisationId, name: place } = await makePlace(admin);
    const { deviceId, macAddress } = await broughtIn(app, { name: 'Zênite 7', organisationId, placeId });
    const found = async (q: string) =>
      (await admin.get('/search', { query: { q } })).body.groups.find(
        ({ kind }: { kind: string }) => kind === 'device',
      )?.items;
    const hit = {
      id: deviceId,
      title: 'Zênite 7',
      subtitle: `${macAddress} · ${place}`,
      url: `/admin/devices/${deviceId}`,
    };
    for (const text of ['zenite', 'ze', 'ite 7', 'zenitr']) expect(await found(text)).toEqual([hit]);
    expect(await found(macAddress)).toContainEqual(hit);
    const unnamed = await broughtIn(app, { organisationId, placeId });
    expect(await found(unnamed.macAddress)).toContainEqual({
      ...hit,
      ...{ id: unnamed.deviceId, title: unnamed.macAddress, subtitle: place },
      url: `/admin/devices/${unnamed.deviceId}`,
    });
  });
});

describe('the import', () => {
  const run = async (text: string) => (await importing(admin, 'devices').run(text)).body;

  it('names devices, and leaves names alone without the column', async () => {
    const mac = newMac();
    const read = async () =>
      (await admin.get('/devices', { query: { FilterString: mac } })).body.data[0].name;
    expect(await run(`macAddress,name\n${mac},Entrada`)).toMatchObject({ created: 1, errors: [] });
    expect(await read()).toBe('Entrada');
    expect(await run(`macAddress\n${mac}`)).toMatchObject({ updated: 0 });
    expect(await read()).toBe('Entrada');
    expect(await run(`macAddress,name\n${mac},Saída`)).toMatchObject({ updated: 1 });
    expect(await read()).toBe('Saída');
    expect(await run(`macAddress,name\n${mac},`)).toMatchObject({ updated: 1 });
    expect(await read()).toBeNull();
    const { errors } = await run(`macAddress,name\n${mac},${'a'.repeat(DEVICE_NAME_MAX + 1)}`);
    expect(errors).toMatchObject([{ row: 2, column: 'name', code: 'too_long' }]);
  });
});
