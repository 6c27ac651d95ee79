import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/files/spreadsheets/testing/workbooks.ts';
import { incidentBody, makeIncident } from '../../testing/incidents.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');
const { organisationId } = await makeOrganisation(admin);
const member = await app.as('ADMIN', { organisationId });

const person = async (wish: object = {}) => (await app.makeUser({ profile: 'USER', ...wish })).userId;

describe('an incident', () => {
  it('stores what happened, when, and what was done', async () => {
    const body = {
      ...incidentBody(),
      occurredFrom: '2026-03-01T08:00:00.000Z',
      data: ['sign-in', 'name', 'name'],
      measures: 'O acesso foi fechado.\nAs senhas foram trocadas.',
      reportedAt: '2026-03-03T12:00:00.000Z',
      toldAt: '2026-03-04T12:00:00.000Z',
    };
    const { status, body: made } = await admin.post('/incidents', { body });
    expect(status).toBe(201);
    expect(made).toMatchObject({ ...body, data: ['name', 'sign-in'], users: 0, deletedAt: null });
    const { body: read } = await admin.get(`/incidents/${made.incidentId}`);
    expect(read).toEqual(made);
    const { body: list } = await admin.get('/incidents', { query: { FilterString: made.name } });
    expect(list.data).toEqual([made]);
  });

  it('leaves unknown details empty', async () => {
    const { name, description, foundAt } = incidentBody();
    const { body } = await admin.post('/incidents', { body: { name, description, foundAt } });
    const empty = { occurredFrom: null, data: [], measures: null, reportedAt: null, toldAt: null };
    expect(body).toMatchObject({ name, description, foundAt, ...empty });
  });

  it.each([
    ['name', { name: 'ab' }],
    ['description', { description: ' ' }],
    ['foundAt', { foundAt: '2026-03-02' }],
    ['data.0', { data: ['religion'] }],
    ['occurredFrom', { occurredFrom: '2026-03-02T12:00:01.000Z' }],
    ['reportedAt', { reportedAt: '2026-03-02T11:59:59.000Z' }],
    ['toldAt', { toldAt: '2026-03-02T11:59:59.000Z' }],
  ])('is refused for an invalid %s', async (path, wish) => {
    const answer = await admin.post('/incidents', { body: incidentBody(wish) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path }] } });
  });

  it('is visible to administrators of the house only', async () => {
    const { incidentId } = await makeIncident(admin);
    const path = `/incidents/${incidentId}`;
    for (const caller of [staff, member]) {
      for (const read of ['/incidents', path, `${path}/users`, `${path}/history`, `${path}/export-users`])
        expect((await caller.get(read)).status, read).toBe(403);
      const { status } = await caller.post('/incidents', { body: incidentBody() });
      expect(status).toBe(403);
      expect((await caller.put(`${path}/users`, { body: { where: {} } })).status).toBe(403);
    }
    const { body } = await staff.get('/notices');
    expect(JSON.stringify(body.recent)).not.toContain('"incident"');
    const { body: hits } = await staff.get('/search', { query: { q: 'Incidente' } });
    expect(hits.groups).toEqual([]);
  });
});

describe('a user affected by an incident', () => {
  it('is added by id, and only once', async () => {
    const { incidentId } = await makeIncident(admin);
    const [one, other] = [await person(), await person()];
    const path = `/incidents/${incidentId}/users`;
    expect((await admin.put(path, { body: { ids: [one] } })).body).toMatchObject({ incidentId, users: 1 });
    const { body } = await admin.put(path, { body: { ids: [other, one, one] } });
    expect(body).toMatchObject({ users: 2 });
    const { body: listed } = await admin.get(path, { query: { perPage: 1 } });
    expect(listed).toMatchObject({
      total: 2,
      totalPages: 2,
      data: [{ id: other, addedAt: expect.any(String) }],
    });
    const { body: second } = await admin.get(path, { query: { perPage: 1, page: 2 } });
    expect(second.data).toMatchObject([{ id: one }]);
  });

  it('is added by the filters of the user list', async () => {
    const { incidentId } = await makeIncident(admin);
    const word = `zimbro${incidentId}`;
    const inside = [await person({ name: `${word} Prado` }), await person({ name: `${word} Lima` })];
    const left = await person({ name: `${word} Rocha` });
    const body = { where: { FilterString: word, profile: 'USER' }, except: [left] };
    const path = `/incidents/${incidentId}/users`;
    const stale = await admin.put(path, { body: { ...body, expected: 3 } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'bulk.changed' } });
    expect((await admin.put(path, { body: { ...body, expected: 2 } })).body).toMatchObject({ users: 2 });
    const { body: listed } = await admin.get(path);
    expect(listed.data.map(({ id }: { id: number }) => id).sort()).toEqual(inside.sort());
  });

  it.each([
    ['ids', {}],
    ['ids', { ids: [999_999] }],
    ['where', { ids: [1], where: {} }],
    ['where.nobody', { where: { nobody: 'x' } }],
    ['where.profile', { where: { profile: 'KING' } }],
  ])('is refused for an invalid request at %s: %j', async (path, body) => {
    const { incidentId } = await makeIncident(admin);
    const answer = await admin.put(`/incidents/${incidentId}/users`, { body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await admin.get(`/incidents/${incidentId}/users`)).body.total).toBe(0);
  });

  it('is removed, and removing again succeeds too', async () => {
    const { incidentId } = await makeIncident(admin);
    const userId = await person();
    await admin.put(`/incidents/${incidentId}/users`, { body: { ids: [userId] } });
    const path = `/incidents/${incidentId}/users/${userId}`;
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(`/incidents/${incidentId}`)).body.users).toBe(0);
    expect((await admin.delete(`/incidents/999999/users/${userId}`)).status).toBe(404);
    const { body } = await admin.get(`/incidents/${incidentId}/history`);
    expect(body.data.map(({ changes }: { changes: object[] }) => changes)).toMatchObject([
      [{ path: 'users', before: 1, after: 0 }],
      [{ path: 'users', before: 0, after: 1 }],
      expect.any(Array),
    ]);
  });

  it("can't be added to an inactive incident or with a stale ETag", async () => {
    const { incidentId } = await makeIncident(admin);
    const path = `/incidents/${incidentId}/users`;
    const body = { ids: [await person()] };
    const headers = { 'if-match': '"incident-0-0"' };
    expect(await admin.put(path, { body, headers })).toMatchObject({ body: { code: 'record.stale' } });
    await admin.delete(`/incidents/${incidentId}`);
    expect(await admin.put(path, { body })).toMatchObject({ status: 409, body: { code: 'record.inactive' } });
    expect((await admin.get('/incidents/999999/users')).status).toBe(404);
  });

  it('is not lost when several are added concurrently', async () => {
    const { incidentId } = await makeIncident(admin);
    const people = await Promise.all([1, 2, 3, 4].map(() => person()));
    const path = `/incidents/${incidentId}/users`;
    const answers = await Promise.all(
      people.map((id) => admin.put(path, { body: { ids: [id, people[0]] } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await admin.get(path)).body.total).toBe(4);
  });

  it('is exported in a spreadsheet, and the export is audited with the incident', async () => {
    const { incidentId } = await makeIncident(admin);
    await admin.put(`/incidents/${incidentId}/users`, {
      body: { ids: [await person({ name: 'Ana Prado', email: `ana${incidentId}@example.com` })] },
    });
    const answer = await app.app.inject({
      url: `/api/incidents/${incidentId}/export-users`,
      headers: { authorization: `Bearer ${await app.token('ADMIN')}` },
    });
    expect(answer.statusCode).toBe(200);
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    expect(JSON.stringify(sheet)).toMatch(/Name.*E-mail.*Ana Prado.*ana\d+@example\.com/);
    const { body } = await admin.get('/audit', { query: { action: 'export', resource: 'incident' } });
    expect(body.data[0]).toMatchObject({ recordId: incidentId });
    expect((await admin.get('/incidents/999999/export-users')).status).toBe(404);
  });

  it('stays linked after anonymisation without personal data, and texts naming them are reported', async () => {
    const email = 'helena.incidente@example.com';
    const userId = await person({ name: 'Helena Incidente', email });
    const { incidentId } = await makeIncident(admin, { description: `Enviado a ${email}.` });
    await admin.put(`/incidents/${incidentId}/users`, { body: { ids: [userId] } });
    const { body: report } = await admin.post(`/usuario/${userId}/anonymise`);
    expect(report.mentions).toMatchObject([{ table: 'incidents', id: incidentId }]);
    const { body } = await admin.get(`/incidents/${incidentId}/users`);
    expect(body.data).toMatchObject([{ id: userId, nome: `Pessoa anônima ${userId}` }]);
    const { rows } = await app.db.execute(sql`select * from incident_users where user_id = ${userId}`);
    expect(Object.keys(rows[0] ?? {})).toEqual(['incident_id', 'user_id', 'added_at']);
  });
});
