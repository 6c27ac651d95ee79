import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../platform/db/schema/accounts.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { broughtIn } from '../../testing/devices.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { newCnpj, newCpf } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');

describe('an organisation', () => {
  it('is created with its document, email and contact, and returned with its ETag', async () => {
    const document = newCnpj();
    const contact = { name: 'Helena Prado', phone: '+55 61 5555-0140' };
    const body = { name: '  Hotéis   Aurora ', document, email: 'contato@example.com', contact };
    const answer = await admin.post('/organisations', { body });
    expect(answer).toMatchObject({ status: 201, headers: { etag: expect.stringMatching(/^".+"$/) } });
    expect(answer.body).toEqual({
      organisationId: expect.any(Number),
      name: 'Hotéis Aurora',
      document,
      email: 'contato@example.com',
      contact,
      logo: null,
      places: 0,
      devices: 0,
      users: 0,
      deletedAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  it('has a unique name, however it is typed', async () => {
    await makeOrganisation(admin, 'Lojas Maré');
    const answer = await admin.post('/organisations', { body: { name: ' LOJAS  maré' } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate', errors: [{ path: 'name', code: 'duplicate' }] },
    });
  });

  it('has a unique CNPJ, stored without punctuation, or none', async () => {
    const { document } = await makeOrganisation(admin);
    const punctuated = document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    const taken = await admin.post('/organisations', {
      body: { name: 'Do mesmo CNPJ', document: punctuated },
    });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate', errors: [{ path: 'document', code: 'duplicate' }] },
    });
    for (const [index, wrong] of ['11.111.111/1111-11', newCpf(), '123'].entries()) {
      const answer = await admin.post('/organisations', {
        body: { name: `Errada ${index}`, document: wrong },
      });
      expect(answer.body.errors, wrong).toMatchObject([{ path: 'document', code: 'cnpj' }]);
    }
    for (const name of ['Sem CNPJ', 'Sem CNPJ também'])
      expect((await admin.post('/organisations', { body: { name, document: '' } })).body.document).toBeNull();
  });

  it('is read by staff but changed only by administrators', async () => {
    const { organisationId } = await makeOrganisation(admin);
    expect((await staff.get(`/organisations/${organisationId}`)).status).toBe(200);
    const refused = await Promise.all([
      staff.post('/organisations', { body: {} }),
      staff.put(`/organisations/${organisationId}`, { body: {} }),
      staff.delete(`/organisations/${organisationId}`),
      staff.post('/organisations/bulk', { body: {} }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('is not written if an edit changes nothing', async () => {
    const { organisationId, name, document } = await makeOrganisation(admin);
    const before = await admin.get(`/organisations/${organisationId}`);
    const after = await admin.put(`/organisations/${organisationId}`, { body: { name, document } });
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.body.updatedAt).toBe(before.body.updatedAt);
  });

  it('is found by its name, CNPJ, email and contact', async () => {
    const document = newCnpj();
    const contact = { name: 'Olívia Prado', phone: '+55 (21) 3333-0199' };
    const body = { name: 'Perfumaria Ímpar', document, email: 'impar@perfumaria.example.com', contact };
    const { organisationId } = (await admin.post('/organisations', { body })).body;
    for (const FilterString of [
      'impar',
      document,
      document.slice(0, 8),
      'perfumaria.example',
      'olivia',
      contact.phone,
    ]) {
      const { data } = (await staff.get('/organisations', { query: { FilterString } })).body;
      expect(data.map((row: { organisationId: number }) => row.organisationId)).toEqual([organisationId]);
    }
    const picked = await staff.get('/organisations/quick-search', { query: { str: 'IMPAR' } });
    expect(picked.body).toEqual({ data: [{ organisationId, name: 'Perfumaria Ímpar' }] });
    const { groups } = (await staff.get('/search', { query: { q: 'perfumaria imp' } })).body;
    expect(groups).toMatchObject([{ kind: 'organisation', items: [{ id: organisationId }] }]);
  });
});

describe('an organisation with records', () => {
  const held = { status: 409, body: { code: 'organisation.has_records' } };

  it('stays active while it has an active place, a device or an active user', async () => {
    const { placeId, organisationId } = await makePlace(admin);
    const deactivate = () => admin.delete(`/organisations/${organisationId}`);
    const counts = async () => (await admin.get(`/organisations/${organisationId}`)).body;
    expect(await deactivate()).toMatchObject(held);
    await admin.delete(`/places/${placeId}`);
    const { deviceId } = await broughtIn(app, { organisationId });
    expect(await counts()).toMatchObject({ places: 0, devices: 1, users: 0 });
    expect(await deactivate()).toMatchObject(held);
    await admin.put(`/devices/${deviceId}`, { body: { organisationId: null } });
    const { userId } = await app.makeUser({ profile: 'USER' });
    const setUser = (columns: object) => app.db.update(users).set(columns).where(eq(users.userId, userId));
    await setUser({ organisationId });
    expect(await counts()).toMatchObject({ places: 0, devices: 0, users: 1 });
    expect(await deactivate()).toMatchObject(held);
    await setUser({ deletedAt: new Date() });
    expect(await deactivate()).toMatchObject({ status: 204 });
    // An inactive record can't be reactivated on its own.
    const inactive = { status: 409, body: { code: 'record.inactive' } };
    expect(await admin.put(`/places/activate/${placeId}`)).toMatchObject(inactive);
    expect(await admin.put(`/usuario/${userId}`, { body: { ativo: true } })).toMatchObject(inactive);
    expect((await admin.put(`/organisations/activate/${organisationId}`)).status).toBe(200);
    expect((await admin.put(`/places/activate/${placeId}`)).status).toBe(200);
  });

  it('is searchable by name in the list of campaigns', async () => {
    const { organisationId, name } = await makeOrganisation(admin, 'Aromas do Cerrado');
    const { campaignId } = await makeCampaign(admin, { organisationId });
    const { data } = (await admin.get('/campaigns', { query: { FilterString: name } })).body;
    expect(data).toMatchObject([{ campaignId, organisation: { organisationId, name } }]);
  });

  it("can't be deleted while it has campaigns or places, even inactive ones", async () => {
    const remove = (id: number) => admin.delete(`/organisations/${id}`, { query: { hardDelete: true } });
    const { placeId, organisationId } = await makePlace(admin);
    await admin.delete(`/places/${placeId}`);
    expect(await remove(organisationId)).toMatchObject(held);
    await admin.delete(`/places/${placeId}`, { query: { hardDelete: true } });
    expect((await remove(organisationId)).status).toBe(204);
    const other = await makeOrganisation(admin);
    await makeCampaign(admin, { organisationId: other.organisationId });
    expect(await remove(other.organisationId)).toMatchObject(held);
  });

  it('never becomes inactive while a device is assigned to it concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { organisationId } = await makeOrganisation(admin);
      const made = await Promise.all([broughtIn(app), broughtIn(app), broughtIn(app)]);
      const [gone, ...given] = await Promise.all([
        admin.delete(`/organisations/${organisationId}`),
        ...made.map(({ deviceId }) => admin.put(`/devices/${deviceId}`, { body: { organisationId } })),
      ]);
      const { body } = await admin.get(`/organisations/${organisationId}`);
      expect(body.devices).toBe(given.filter(({ status }) => status === 200).length);
      expect(body.deletedAt !== null).toBe(gone.status === 204);
      if (body.deletedAt !== null) expect(body.devices).toBe(0);
    }
  });
});
