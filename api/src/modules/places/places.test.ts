import { describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { broughtIn } from '../../testing/devices.ts';
import { makeOrganisation, makePlace, placeBody } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');

const ADDRESS = {
  zipcode: '01310-100',
  street: 'Avenida Paulista, 1000',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
};
const CONTACT = { name: 'Marina Reis', phone: '+55 (11) 91234-5678', email: 'marina@example.com' };
const WORKDAYS = [1, 2, 3, 4, 5];
const HOURS = [
  { days: WORKDAYS, from: '08:00', to: '12:00' },
  { days: WORKDAYS, from: '13:00', to: '18:00' },
  { days: [6], from: '09:00', to: '13:00' },
];
const hasDevices = { status: 409, body: { code: 'place.has_devices' } };

describe('a place', () => {
  it('is created with its organisation, address, contact, time zone and opening hours', async () => {
    const { organisationId, name } = await makeOrganisation(admin);
    const body = {
      ...{ organisationId, name: 'Loja Paulista', address: ADDRESS, contact: CONTACT },
      timeZone: 'America/Sao_Paulo',
      openingHours: HOURS,
    };
    const answer = await admin.post('/places', { body });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      placeId: expect.any(Number),
      ...body,
      organisation: { organisationId, name },
      devices: 0,
      deletedAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    const { headers } = await staff.get(`/places/${answer.body.placeId}`);
    expect(headers.etag).toBe(answer.headers.etag);
  });

  it('has no address if only its country is given', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const body = placeBody({ organisationId, address: { country: 'BR', city: ' ' } });
    expect((await admin.post('/places', { body })).body.address).toBeNull();
  });

  it('has a unique name within its organisation, however it is typed', async () => {
    const { organisationId } = await makePlace(admin, { name: 'Loja do Porto' });
    const again = (id: number) =>
      admin.post('/places', { body: placeBody({ organisationId: id, name: 'LOJA do  porto' }) });
    expect(await again(organisationId)).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate', errors: [{ path: 'name', code: 'duplicate' }] },
    });
    expect((await again((await makeOrganisation(admin)).organisationId)).status).toBe(201);
  });

  it.each([
    ['an unknown organisation', { organisationId: 2_000_000_000 }, 'organisationId', 'reference'],
    ['no organisation', { organisationId: undefined }, 'organisationId', 'required'],
    ['no time zone', { timeZone: undefined }, 'timeZone', 'required'],
    ['an unknown time zone', { timeZone: 'America/Atlantis' }, 'timeZone', 'invalid'],
    // PostgreSQL doesn't know the first, reads the second without daylight-saving time, and lacks the last.
    ['an unknown abbreviation as its time zone', { timeZone: 'CAT' }, 'timeZone', 'invalid'],
    ['an abbreviation of an offset', { timeZone: 'CET' }, 'timeZone', 'invalid'],
    ['a time zone that only the platform knows', { timeZone: 'US/Pacific-New' }, 'timeZone', 'invalid'],
    ['a UTC offset as its time zone', { timeZone: '-03:00' }, 'timeZone', 'invalid'],
    ['an invalid postal code', { address: { ...ADDRESS, zipcode: '123' } }, 'address.zipcode', 'zip'],
    ['an invalid phone number', { contact: { ...CONTACT, phone: 'ramal 12' } }, 'contact.phone', 'phone'],
    ['a phone number with too few digits', { contact: { phone: '1234-567' } }, 'contact.phone', 'phone'],
    [
      'a phone number with too many digits',
      { contact: { phone: '+55 11 91234 5678 9012' } },
      'contact.phone',
      'phone',
    ],
    ['an invalid e-mail', { contact: { email: 'marina' } }, 'contact.email', 'email'],
    ['a contact name of two lines', { contact: { name: 'Ana\nLima' } }, 'contact.name', 'characters'],
    [
      'opening hours that end before they begin',
      { openingHours: [{ days: [1], from: '18:00', to: '08:00' }] },
      'openingHours.0.to',
      'opening_hours.order',
    ],
    [
      'opening hours that overlap',
      { openingHours: [...HOURS, { days: [5, 6], from: '12:30', to: '13:30' }] },
      'openingHours.3.from',
      'opening_hours.overlap',
    ],
    ['an unknown country', { address: { ...ADDRESS, country: 'XX' } }, 'address.country', 'invalid'],
  ])('is refused with %s', async (_, wish, path, code) => {
    const { organisationId } = await makeOrganisation(admin);
    const answer = await admin.post('/places', { body: { ...placeBody({ organisationId }), ...wish } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path, code }] } });
  });

  it('can neither be created in an inactive organisation nor moved to one', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const { placeId } = await makePlace(admin);
    await admin.delete(`/organisations/${organisationId}`);
    const refused = { status: 400, body: { errors: [{ path: 'organisationId', code: 'reference' }] } };
    const body = placeBody({ organisationId });
    expect(await admin.post('/places', { body })).toMatchObject(refused);
    expect(await admin.put(`/places/${placeId}`, { body })).toMatchObject(refused);
  });

  it('is found by its name, address, contact, time zone and organisation, and picked by organisation', async () => {
    const { organisationId, name } = await makeOrganisation(admin, 'Rede Cumulus');
    const { placeId } = await makePlace(admin, {
      ...{ organisationId, name: 'Loja Estrela', address: ADDRESS, contact: CONTACT },
      timeZone: 'America/Manaus',
    });
    const other = await makePlace(admin, { name: 'Loja Estrela' });
    const { phone, email } = CONTACT;
    for (const FilterString of ['paulista, 1000', 'cumulus', 'marina reis', phone, email, 'manaus']) {
      const { data } = (await staff.get('/places', { query: { FilterString, organisationId } })).body;
      expect(data).toMatchObject([{ placeId }]);
    }
    const pick = (query: object) =>
      staff.get('/places/quick-search', { query: { str: 'estrela', ...query } });
    expect((await pick({ organisationId })).body.data).toEqual([
      { placeId, name: 'Loja Estrela', organisation: { organisationId, name } },
    ]);
    expect((await pick({})).body.data).toMatchObject([{ placeId }, { placeId: other.placeId }]);
    const { groups } = (await staff.get('/search', { query: { q: 'loja estrela' } })).body;
    expect(groups[0]).toMatchObject({ kind: 'place', items: [{ subtitle: name }, {}] });
  });

  it('has no contact if none of its fields is given', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const nobody = { name: ' ', phone: '', email: null };
    for (const contact of [undefined, null, {}, nobody])
      expect((await makePlace(admin, { organisationId, contact })).contact).toBeNull();
    const { placeId, contact } = await makePlace(admin, {
      organisationId,
      contact: { phone: ' 5555  0140 ' },
    });
    expect(contact).toEqual({ name: null, phone: '5555 0140', email: null });
    const { data } = (await admin.get('/audit', { query: { resource: 'place', recordId: placeId } })).body;
    expect(data[0].changes).toContainEqual({ field: 'contact', before: null, after: contact });
  });

  it('lists its changes in its history and can be restored', async () => {
    const wish = { address: ADDRESS, contact: CONTACT };
    const { placeId, organisationId, name } = await makePlace(admin, wish);
    const body = { ...placeBody({ organisationId, name }), timeZone: 'America/Manaus' };
    await admin.put(`/places/${placeId}`, { body });
    const { data } = (await admin.get(`/places/${placeId}/history`)).body;
    expect(data[0].changes).toContainEqual({
      path: 'timeZone',
      before: 'America/Sao_Paulo',
      after: 'America/Manaus',
    });
    expect(data[0].changes).toContainEqual({ path: 'contact.phone', before: CONTACT.phone, after: null });
    const restored = await admin.put(`/places/${placeId}/restore`, { body: { auditId: data[1].auditId } });
    expect(restored.body).toMatchObject({ ...wish, timeZone: 'America/Sao_Paulo' });
  });
});

describe('the opening hours of a place', () => {
  it('are in its history and in the spreadsheet as one text, and are restored', async () => {
    const { placeId, organisationId, name } = await makePlace(admin, { openingHours: HOURS });
    const unknown = await admin.put(`/places/${placeId}`, { body: placeBody({ organisationId, name }) });
    expect(unknown.body.openingHours).toEqual([]);
    const { data } = (await admin.get(`/places/${placeId}/history`)).body;
    expect(data[0].changes).toEqual([{ path: 'openingHours', before: HOURS, after: null }]);
    const restored = await admin.put(`/places/${placeId}/restore`, { body: { auditId: data[1].auditId } });
    expect(restored.body.openingHours).toEqual(HOURS);
    const authorization = `Bearer ${await app.token('STAFF')}`;
    const file = await app.app.inject({
      url: `/api/places/export?placeId=${placeId}&columns=timeZone`,
      headers: { authorization },
    });
    const { sheets } = await readXlsx(file.rawPayload);
    expect(sheets[0]?.rows).toEqual([
      ['Time zone', 'Opening hours'],
      ['America/Sao_Paulo', 'Mon–Fri 08:00–12:00, 13:00–18:00; Sat 09:00–13:00'],
    ]);
  });
});

describe('an inactive place of an inactive organisation', () => {
  it("can't be activated", async () => {
    const { placeId, organisationId } = await makePlace(admin);
    await admin.delete(`/places/${placeId}`);
    await admin.delete(`/organisations/${organisationId}`);
    expect(await admin.put(`/places/activate/${placeId}`)).toMatchObject({
      status: 409,
      body: { code: 'record.inactive' },
    });
  });
});

describe('a place with devices', () => {
  it("can't be deactivated, moved to another organisation or deleted", async () => {
    const { placeId, organisationId } = await makePlace(admin);
    const { deviceId } = await broughtIn(app, { organisationId, placeId });
    expect((await staff.get(`/places/${placeId}`)).body.devices).toBe(1);
    expect(await admin.delete(`/places/${placeId}`)).toMatchObject(hasDevices);
    const remove = () => admin.delete(`/places/${placeId}`, { query: { hardDelete: true } });
    expect(await remove()).toMatchObject(hasDevices);
    const elsewhere = placeBody({ organisationId: (await makeOrganisation(admin)).organisationId });
    expect(await admin.put(`/places/${placeId}`, { body: elsewhere })).toMatchObject(hasDevices);
    const bulk = await admin.post('/places/bulk', { body: { action: 'deactivate', ids: [placeId] } });
    expect(bulk.body.refused).toMatchObject([{ id: placeId, code: 'place.has_devices' }]);
    await admin.put(`/devices/${deviceId}`, { body: { placeId: null } });
    expect((await admin.delete(`/places/${placeId}`)).status).toBe(204);
    expect((await remove()).status).toBe(204);
  });

  it('never becomes inactive while a device is placed there concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { placeId } = await makePlace(admin);
      const made = await Promise.all([broughtIn(app), broughtIn(app), broughtIn(app)]);
      const [gone, ...put] = await Promise.all([
        admin.delete(`/places/${placeId}`),
        ...made.map(({ deviceId }) => admin.put(`/devices/${deviceId}`, { body: { placeId } })),
      ]);
      const { body } = await admin.get(`/places/${placeId}`);
      expect(body.devices).toBe(put.filter(({ status }) => status === 200).length);
      expect(body.deletedAt !== null).toBe(gone.status === 204);
      if (body.deletedAt !== null) expect(body.devices).toBe(0);
    }
  });
});
