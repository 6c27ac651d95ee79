import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeOrganisation } from '../../testing/organisations.ts';
import { makeUnconfirmed, profileId, signedIn, userBody } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Caller, expectCreated, sharedTestApp, TEST_PASSWORD, testApp } from '../../testing/test-app.ts';

const app = await sharedTestApp({ heartbeatMs: 500 });
const admin = await app.as('ADMIN');
const refOf = ({ organisationId, name }: { organisationId: number; name: string }) => ({
  organisationId,
  name,
});
const north = refOf(await makeOrganisation(admin));
const south = refOf(await makeOrganisation(admin));
const refused = { status: 400, body: { errors: [{ path: 'organisationId', code: 'reference' }] } };

const read = async (id: number) => (await admin.get(`/usuario/${id}`)).body;
const put = async (id: number, change: object, caller: Caller = admin) => {
  const { address, ...record } = await read(id);
  return caller.put(`/usuario/${id}`, { body: { ...record, address, ...change } });
};
const edit = (ids: number[], set: object, caller: Caller = admin) =>
  caller.post('/usuario/bulk', { body: { action: 'edit', ids, set } });

describe('the organisation of a user', () => {
  it("is set by administrators of the house, and stays if it isn't sent", async () => {
    const made = await makeUnconfirmed(admin, { organisationId: north.organisationId });
    expect(made.organisation).toEqual(north);
    expect((await put(made.id, { nome: 'Outro Nome' })).body).toMatchObject({ organisation: north });
    expect((await put(made.id, { organisationId: south.organisationId })).body.organisation).toEqual(south);
    expect((await put(made.id, { organisationId: null })).body.organisation).toBeNull();
    expect((await makeUnconfirmed(admin)).organisation).toBeNull();
    const { data } = (await admin.get(`/usuario/${made.id}/history`)).body;
    expect(data[0].changes).toEqual([{ path: 'organisation', before: south.name, after: null }]);
    const restored = await admin.put(`/usuario/${made.id}/restore`, { body: { auditId: data[1].auditId } });
    expect(restored.body.organisation).toEqual(south);
  });

  it('must be active', async () => {
    const gone = await makeOrganisation(admin);
    await admin.delete(`/organisations/${gone.organisationId}`);
    const { id } = await makeUnconfirmed(admin);
    for (const organisationId of [gone.organisationId, 2_000_000_000]) {
      expect(await put(id, { organisationId })).toMatchObject(refused);
      const body = await userBody(admin, { organisationId });
      expect(await admin.post('/usuario', { body })).toMatchObject(refused);
    }
    expect((await put(id, { organisationId: 'north' })).body.errors).toMatchObject([
      { path: 'organisationId' },
    ]);
  });

  it("can't be changed without the right to do so", async () => {
    const { self, user } = await signedIn(app);
    const to = (organisationId: unknown) => put(user.userId, { organisationId }, self);
    for (const id of [north.organisationId, 'north', []]) expect((await to(id)).status).toBe(403);
    expect((await to(null)).status).toBe(200);
  });

  it('filters and sorts the list, and is part of its spreadsheet', async () => {
    const organisation = refOf(await makeOrganisation(admin));
    const { id } = await makeUnconfirmed(admin, { organisationId: organisation.organisationId });
    const query = { organisationId: organisation.organisationId };
    expect((await admin.get('/usuario', { query })).body.data).toMatchObject([{ id, organisation }]);
    const searched = { FilterString: organisation.name };
    expect((await admin.get('/usuario', { query: searched })).body.data).toMatchObject([{ id }]);
    const sorted = { orderBy: 'organisation.name', orderByDirection: 'DESC', perPage: 100 };
    const { data } = (await admin.get('/usuario', { query: sorted })).body;
    const names = data.flatMap(
      (row: { organisation: { name: string } | null }) => row.organisation?.name ?? [],
    );
    expect(names).toEqual([...names].sort().reverse());
    expect(data.at(-1).organisation).toBeNull();
  });

  it('can be set for a selection and undone', async () => {
    const people = await Promise.all([makeUnconfirmed(admin), makeUnconfirmed(admin)]);
    const ids = people.map(({ id }) => id);
    const { batchId } = (await edit(ids, { organisationId: north.organisationId })).body;
    for (const id of ids) expect((await read(id)).organisation).toEqual(north);
    expect((await edit(ids, { profile: { id: await profileId(admin, 'ADMIN') } })).body).toMatchObject({
      done: 2,
    });
    for (const id of ids)
      expect(await read(id)).toMatchObject({ organisation: north, profile: { nome: 'ADMIN' } });
    expect((await edit(ids, { organisationId: null })).body).toMatchObject({ done: 2 });
    expect((await edit(ids, {})).status).toBe(400);
    expect(await edit(ids, { organisationId: 2_000_000_000 })).toMatchObject({
      body: { errors: [{ path: 'set.organisationId', code: 'reference' }] },
    });
    expect(batchId).toBeTruthy();
  });
});

describe('a user who moves to another organisation', () => {
  it('must sign in again, gets no further live events, and no longer shares views', async () => {
    const { self, user, session } = await signedIn(app, 'ADMIN');
    const view = { list: 'capsules', name: 'Vencem', search: 'orderBy=dueDate', columns: [], shared: true };
    const { viewId } = expectCreated(await self.post('/views', { body: view }));
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const live = await fetch(`${address}/api/dashboard/live`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    await put(user.userId, { organisationId: north.organisationId });
    expect((await self.get('/usuario/me')).status).toBe(401);
    const refresh = { Refresh: session.refreshToken };
    expect((await app.anyone.post('/login/refresh', { body: refresh })).status).toBe(401);
    const { rows } = await app.db.execute(sql`select shared from views where view_id = ${viewId}`);
    expect(rows).toEqual([{ shared: false }]);
    // At the next heartbeat at the latest.
    const heard = await live.text();
    expect(heard).not.toContain('totals');
  });

  it('can choose the view with which a list opens, whatever it was before', async () => {
    const { self, user } = await signedIn(app);
    const view = { list: 'capsules', search: '', columns: null };
    const open = async (by: Caller, owner: Caller, input: object) => {
      const { viewId } = expectCreated(await owner.post('/views', { body: { ...view, ...input } }));
      return by.put(`/views/${viewId}/use`, { body: { pinned: false, opening: true } });
    };
    expect((await open(self, admin, { name: 'Da casa', shared: true })).status).toBe(200);
    await put(user.userId, { organisationId: north.organisationId });
    const login = { body: { email: user.email, password: TEST_PASSWORD } };
    const again = app.withToken((await app.anyone.post('/login', login)).body.token);
    expect(await open(again, again, { name: 'Minha' })).toMatchObject({
      status: 200,
      body: { opening: true },
    });
  });

  it('keeps their sessions if nothing changes', async () => {
    const { self, user } = await signedIn(app);
    await put(user.userId, { organisationId: null, nome: 'Outro Nome' });
    expect((await self.get('/usuario/me')).status).toBe(200);
  });
});

describe('administrators', () => {
  it('of an organisation can create and change only their own users and never move them', async () => {
    const own = await app.as('ADMIN', { organisationId: north.organisationId });
    const profile = { id: await profileId(own, 'STAFF') };
    const create = async (wish: object) =>
      own.post('/usuario', { body: { ...(await userBody(admin)), profile, ...wish } });
    const { id } = expectCreated(await create({}));
    expect((await read(id)).organisation).toEqual(north);
    for (const organisationId of [null, north.organisationId])
      expect((await create({ organisationId })).body.organisation).toEqual(north);
    expect(await create({ organisationId: south.organisationId })).toMatchObject(refused);

    const admins = { profile: { id: await profileId(own, 'ADMIN') } };
    expect((await put(id, admins, own)).body.profile.nome).toBe('ADMIN');
    expect((await put(id, { organisationId: north.organisationId }, own)).status).toBe(200);
    expect((await put(id, { organisationId: null }, own)).status).toBe(403);
    expect(await put(id, { organisationId: south.organisationId }, own)).toMatchObject(refused);
    expect((await edit([id], { organisationId: null }, own)).status).toBe(403);
    const stranger = await makeUnconfirmed(admin);
    expect((await put(stranger.id, {}, own)).status).toBe(404);
    expect((await edit([stranger.id], admins, own)).body).toMatchObject({ done: 0 });
    expect((await read(stranger.id)).profile.nome).toBe('STAFF');
  });

  it('of an organisation may all leave, but one of the house must stay', async () => {
    const alone = await testApp();
    try {
      const { user, self } = await signedIn(alone, 'ADMIN');
      const { organisationId } = await makeOrganisation(self);
      const member = await alone.makeUser({ profile: 'ADMIN', organisationId });
      const own = await alone.as('STAFF', { organisationId });
      expect((await own.get('/usuario')).body.total).toBe(2);
      const me = (await self.get(`/usuario/${user.userId}`)).body;
      const leave = await self.put(`/usuario/${user.userId}`, { body: { ...me, organisationId } });
      expect(leave).toMatchObject({ status: 409, body: { code: 'user.last_admin' } });
      const csv = `email;nome;profile;organisation\n${me.email};${me.nome};ADMIN;${(await self.get('/organisations')).body.data[0].name}`;
      expect((await importing(self, 'users').run(csv)).body.errors).toMatchObject([
        { code: 'user.last_admin' },
      ]);
      const off = await self.put(`/usuario/${member.userId}`, { body: { ativo: false } });
      expect(off.body.ativo).toBe(false);
    } finally {
      await alone.close();
    }
  });
});

describe('an import of users', () => {
  const run = (csv: string) => importing(admin, 'users').run(csv);
  const HEADER = 'email;nome;profile';

  it('finds organisations by name, however it is typed', async () => {
    const email = `importada-${Date.now()}@example.com`;
    const row = `${email};Ana Souza;STAFF`;
    const made = await run(`${HEADER};organisation\n${row};${north.name.toUpperCase()}`);
    expect(made.body).toMatchObject({ created: 1, errors: [] });
    const user = async () => (await admin.get('/usuario', { query: { FilterString: email } })).body.data[0];
    expect((await user()).organisation).toEqual(north);
    // An unchanged organisation is no change; without a column it stays.
    expect((await run(`${HEADER};organisation\n${row};${north.name.toLowerCase()}`)).body).toMatchObject({
      updated: 0,
    });
    await run(`${HEADER}\n${email};Ana Lima;STAFF`);
    expect(await user()).toMatchObject({ nome: 'Ana Lima', organisation: north });
    expect((await run(`${HEADER};organisation\n${row};`)).body).toMatchObject({ updated: 1 });
    expect((await user()).organisation).toBeNull();
  });

  it('refuses an unknown organisation, and ends the sessions of users that it moves', async () => {
    const { user, self } = await signedIn(app);
    const row = `${user.email};Ana Souza;STAFF`;
    const refusal = await run(`${HEADER};organisation\n${row};Nenhuma assim`);
    expect(refusal.body.errors).toMatchObject([{ row: 2, column: 'organisation', code: 'reference' }]);
    expect((await self.get('/usuario/me')).status).toBe(200);
    await run(`${HEADER};organisation\n${row};${south.name}`);
    expect((await self.get('/usuario/me')).status).toBe(401);
    expect((await read(user.userId)).organisation).toEqual(south);
  });
});
