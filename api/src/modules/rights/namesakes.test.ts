import { describe, expect, it } from 'vitest';
import { makeOrganisation } from '../../testing/organisations.ts';
import { makeUnconfirmed } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { entryOf, makeVisit, visitedDevice } from '../../testing/visits.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const saveView = async (name: string, text: string) => {
  const body = { list: 'usuario', name, search: `FilterString=${text}`, columns: [], shared: true };
  expect((await admin.post('/views', { body })).status).toBe(201);
};

describe('making a user anonymous', () => {
  it('changes nothing of people whose name or address only contains theirs', async () => {
    const ana = await makeUnconfirmed(admin, { nome: 'Ana Lima', email: 'ana@loja.example' });
    const other = await makeUnconfirmed(admin, { nome: 'Mariana Lima', email: 'mariana@loja.example' });
    await admin.put(`/usuario/${other.id}`, { body: { ...other, email: 'ana@loja.example.com' } });
    await makeOrganisation(admin, 'Casa de Mariana Lima', { email: 'mariana@loja.example' });
    await saveView('Mariana Lima', 'mariana%40loja.example');
    const read = async () => [
      (await admin.get(`/usuario/${other.id}/history`)).body,
      (await admin.get('/views', { query: { list: 'usuario' } })).body,
    ];
    const before = await read();
    const { body: report } = await admin.post(`/usuario/${ana.id}/anonymise`);
    expect(report.mentions).toEqual([]);
    expect(await read()).toEqual(before);
  });

  it('finds their name and address beside other words, in addresses of pages and at the start of a line', async () => {
    const rui = await makeUnconfirmed(admin, { nome: 'Rui Paz', email: 'rui@loja.example' });
    await saveView('Os de Rui Paz.', 'loja%20rui%40loja.example%20Rui+Paz');
    const incident = {
      ...{ name: 'Vazamento', foundAt: new Date().toISOString(), data: [] },
      description: 'Pessoas:\nrui@loja.example.',
    };
    const { body: made } = await admin.post('/incidents', { body: incident });
    const { body: report } = await admin.post(`/usuario/${rui.id}/anonymise`);
    expect(report.mentions).toEqual([{ table: 'incidents', id: made.incidentId, name: 'Vazamento' }]);
    const shown = JSON.stringify([
      (await admin.get('/views', { query: { list: 'usuario' } })).body,
      (await admin.get(`/incidents/${made.incidentId}/history`)).body,
    ]);
    expect(shown).not.toMatch(/rui/i);
  });

  it('finds them in notes about what was done in a visit, whoever wrote them', async () => {
    const ida = await makeUnconfirmed(admin, { nome: 'Ida Prado', email: 'ida@loja.example' });
    const { place } = await visitedDevice(app, admin);
    const { visitId, name, lines } = await makeVisit(admin, { placeIds: [place.placeId] });
    const path = `/visits/${visitId}/lines/${lines[0]?.lineId}`;
    await admin.put(path, { body: entryOf({ outcome: 'skipped', note: 'Quem abriu foi Ida Prado' }) });
    const { body: report } = await admin.post(`/usuario/${ida.id}/anonymise`);
    expect(report.mentions).toEqual([{ table: 'visits', id: visitId, name }]);
  });
});
