import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { places } from '../../platform/db/schema/organisations.ts';
import { broughtIn } from '../../testing/devices.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { importing, sheetForm } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const run = async (text: string) => (await importing(admin, 'places').run(text)).body;
const trial = async (text: string) => (await importing(admin, 'places').dryRun(text)).body;
const placesOf = async (organisationId: number) =>
  (await admin.get('/places', { query: { organisationId, orderBy: 'name', orderByDirection: 'ASC' } })).body
    .data;
const faultsOf = ({ errors }: { errors: { row: number; column: string; code: string }[] }) =>
  errors.map(({ row, column, code }) => `${row} ${column} ${code}`);

const HEADER = 'organisation,name,zipcode,street,city,state,country,timeZone,contactName,phone,email';
const ADDRESS = {
  zipcode: '69020-030',
  street: 'Avenida Sete',
  city: 'Manaus',
  state: 'AM',
  country: 'BR',
};
const CELLS = Object.values(ADDRESS).join();
const CONTACT = { name: 'Marina Reis', phone: '(92) 91234-5678', email: 'marina@example.com' };

describe('the place import', () => {
  it('creates places with address, contact and the time zone of the address', async () => {
    const { organisationId, name } = await makeOrganisation(admin);
    const text = [
      HEADER,
      `${name.toUpperCase()},Loja do Porto,69020030,Avenida Sete,Manaus,AM,br,,Marina Reis,(92) 91234-5678,marina@example.com`,
      `${name},Loja Norte,,,,,,Europe/Lisbon,,,`,
    ].join('\n');
    expect(await trial(text)).toMatchObject({
      ...{ rows: 2, created: 2, updated: 0, errors: [] },
      preview: [{ row: 2, action: 'create' }, { key: `${name} · Loja Norte` }],
    });
    expect(await placesOf(organisationId)).toEqual([]);
    expect(await run(text)).toMatchObject({ created: 2, updated: 0, errors: [] });
    expect(await placesOf(organisationId)).toMatchObject([
      {
        name: 'Loja do Porto',
        address: ADDRESS,
        contact: CONTACT,
        timeZone: 'America/Manaus',
      },
      { name: 'Loja Norte', address: null, contact: null, timeZone: 'Europe/Lisbon' },
    ]);
    expect(await run(text)).toMatchObject({ created: 0, updated: 0, errors: [] });
  });

  it('updates the place that the organisation has by that name, and leaves what has no column', async () => {
    const organisation = await makeOrganisation(admin);
    const { organisationId } = organisation;
    const openingHours = [{ days: [6], from: '09:00', to: '13:00' }];
    const { placeId, name } = await makePlace(admin, {
      ...{ organisationId, address: ADDRESS, contact: CONTACT, openingHours },
    });
    const other = await makePlace(admin, { name });
    const text = `Organização;NOME;Telefone;Cidade\n${organisation.name};${name.toUpperCase()};;Belém`;
    expect(await trial(text)).toMatchObject({
      updated: 1,
      preview: [
        {
          action: 'update',
          changes: [
            { column: 'city', before: 'Manaus', after: 'Belém' },
            { column: 'phone', before: CONTACT.phone, after: '' },
          ],
        },
      ],
    });
    const before = await admin.get(`/places/${placeId}`);
    expect(await run(text)).toMatchObject({ created: 0, updated: 1 });
    const { body, headers } = await admin.get(`/places/${placeId}`);
    expect(body).toMatchObject({
      ...{ name, address: { ...ADDRESS, city: 'Belém' }, contact: { ...CONTACT, phone: null } },
      openingHours,
      timeZone: 'America/Sao_Paulo',
    });
    expect(headers.etag).not.toBe(before.headers.etag);
    expect((await admin.get(`/places/${other.placeId}`)).body).toEqual(other);
    const history = (await admin.get(`/places/${placeId}/history`)).body.data;
    expect(history[0]).toMatchObject({ action: 'update' });
    expect(history[0].changes).toHaveLength(2);
  });

  it('moves a place with devices, and takes the time zone of its new address where the cell is empty', async () => {
    const { placeId, organisationId, organisation, name } = await makePlace(admin);
    await broughtIn(app, { organisationId, placeId });
    await run(`organisation,name,zipcode,timeZone\n${organisation.name},${name},69900-000,`);
    expect((await admin.get(`/places/${placeId}`)).body.timeZone).toBe('America/Rio_Branco');
    await run(`organisation,name,zipcode,country,timeZone\n${organisation.name},${name},1000-205,PT,`);
    expect((await admin.get(`/places/${placeId}`)).body.timeZone).toBe('America/Rio_Branco');
  });

  it('reports each fault by row and column, with what to do, and writes nothing', async () => {
    const { organisationId, name } = await makeOrganisation(admin, 'Rede Aurora Boreal');
    const gone = await makePlace(admin, { organisationId, name: 'Loja fechada' });
    await admin.delete(`/places/${gone.placeId}`);
    const text = [
      HEADER,
      `Rede Aurora Borel,Loja A,${CELLS},,,,`,
      `${name},Loja B,123,,,,BR,America/Atlantis,,ramal 12,marina`,
      `${name},Loja C,,,,,,,,,`,
      `${name},Loja D,,,Tabatinga,AM,BR,,,,`,
      `${name.toUpperCase()},loja c,${CELLS},,,,`,
      `${name},Loja fechada,${CELLS},,,,`,
      `${name},,${CELLS},,,,`,
      `${name},Loja E,${CELLS},US/Pacific-New,,,`,
      `${name},Loja F,${CELLS},,,,`,
    ].join('\n');
    const body = await run(text);
    expect(faultsOf(body)).toEqual([
      '2 organisation reference',
      '3 zipcode zip',
      '3 timeZone invalid',
      '3 phone phone',
      '3 email email',
      '4 timeZone import.time_zone',
      '5 timeZone import.time_zone',
      '6 name import.repeated_key',
      '7 name record.inactive',
      '8 name required',
      '9 timeZone invalid',
    ]);
    expect(body).toMatchObject({ created: 0, updated: 0 });
    expect(body.errors[0].message).toContain(`“Rede Aurora Borel” (o mais parecido é “${name}”)`);
    expect(body.errors[5].message).toBe(
      'O endereço não diz o fuso horário. Informe um, como America/Sao_Paulo',
    );
    expect(await placesOf(organisationId)).toEqual([]);
  });

  it('accepts an inactive place of an inactive organisation only as it is', async () => {
    const { placeId, organisationId, organisation, name } = await makePlace(admin);
    await admin.delete(`/places/${placeId}`);
    await admin.delete(`/organisations/${organisationId}`);
    const same = `organisation,name,timeZone\n${organisation.name},${name},America/Sao_Paulo`;
    expect(await run(same)).toMatchObject({ rows: 1, created: 0, updated: 0, errors: [] });
    const changed = await run(same.replace('America/Sao_Paulo', 'America/Belem'));
    expect(faultsOf(changed)).toEqual(['2 organisation reference']);
  });

  it('accepts stored values that predate a rule', async () => {
    const { placeId, organisation, name } = await makePlace(admin, { address: ADDRESS });
    await app.db.update(places).set({ zipcode: '123' }).where(eq(places.placeId, placeId));
    const row = `${organisation.name},${name},123,Avenida Sete,Manaus,AM,BR,America/Sao_Paulo,,,`;
    expect(await run(`${HEADER}\n${row}`)).toMatchObject({ updated: 0, errors: [] });
  });

  it('creates the places of two files at the same time only once', async () => {
    const organisation = await makeOrganisation(admin);
    const fresh = Array.from({ length: 30 }, (_, index) => `${organisation.name},Loja ${index},,,,,,UTC,,,`);
    const files = [fresh, fresh.toReversed()].map((rows) => `${HEADER}\n${rows.join('\n')}`);
    const answers = await Promise.all(files.map((file) => importing(admin, 'places').run(file)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.reduce((sum, { body }) => sum + (body.created ?? 0), 0)).toBe(30);
  });

  it('is for administrators of the house only, as writing places is', async () => {
    const { organisationId, name } = await makeOrganisation(admin);
    const file = `organisation,name,timeZone\n${name},Loja A,UTC`;
    for (const caller of [await app.as('STAFF'), await app.as('ADMIN', { organisationId })]) {
      for (const dryRun of [true, false]) {
        const answer = await caller.post('/import/places', { query: { dryRun }, form: sheetForm(file) });
        expect(answer.status).toBe(403);
      }
    }
    expect(await placesOf(organisationId)).toEqual([]);
  });
});
