import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { VIEWS_MAX } from '#contracts/views.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const somebody = () => app.as('STAFF');
const input = (name: string, more: object = {}) => ({
  list: 'capsules',
  name,
  search: 'dueTo=2026-12-01&orderBy=dueDate',
  columns: ['serialNumber', 'dueDate'],
  shared: false,
  ...more,
});
type Caller = typeof admin;
const keep = async (caller: Caller, name: string, more?: object) => {
  const { status, body } = await caller.post('/views', { body: input(name, more) });
  expect(status).toBe(201);
  return body;
};
const namesOf = async (caller: Caller, list = 'capsules') => {
  const { body } = await caller.get('/views', { query: { list } });
  return body.data.map(({ name }: { name: string }) => name);
};

describe('a view of a list', () => {
  it('is returned to its owner as it was stored', async () => {
    const owner = await somebody();
    const kept = await keep(owner, '  Vencem logo ', { search: '?dueTo=2026-12-01' });
    expect(kept).toEqual({
      viewId: expect.any(Number),
      list: 'capsules',
      name: 'Vencem logo',
      search: 'dueTo=2026-12-01',
      columns: ['serialNumber', 'dueDate'],
      shared: false,
      owner: { id: expect.any(Number), nome: expect.any(String) },
      pinned: false,
      opening: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    const answer = await owner.get('/views', { query: { list: 'capsules' } });
    expect(answer.body).toEqual({ data: [kept], total: 1, totalPages: 1 });
    expect(await namesOf(owner, 'devices')).toEqual([]);
  });

  it('is visible to others only while it is shared', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { viewId } = await keep(owner, 'Só minha');
    expect(await namesOf(other)).not.toContain('Só minha');
    for (const call of [
      () => other.put(`/views/${viewId}`, { body: input('Tomada') }),
      () => other.delete(`/views/${viewId}`),
      () => other.put(`/views/${viewId}/use`, { body: { pinned: true, opening: true } }),
      () => admin.delete(`/views/${viewId}`),
    ])
      expect((await call()).status).toBe(404);
    await owner.put(`/views/${viewId}`, { body: input('De todos', { shared: true }) });
    expect(await namesOf(other)).toContain('De todos');
    await owner.delete(`/views/${viewId}`);
    expect(await namesOf(other)).not.toContain('De todos');
  });

  it('can be changed only by its owner and administrators if it is shared', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { viewId } = await keep(owner, 'Compartilhada', { shared: true });
    const body = input('Renomeada', { shared: true });
    expect(await other.put(`/views/${viewId}`, { body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await other.delete(`/views/${viewId}`)).status).toBe(403);
    const changed = await admin.put(`/views/${viewId}`, { body });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renomeada' } });
    expect((await admin.delete(`/views/${viewId}`)).status).toBe(204);
  });

  it('becomes private when an administrator stops sharing it', async () => {
    const owner = await somebody();
    const { viewId, owner: person } = await keep(owner, 'De todos por engano', { shared: true });
    const answer = await admin.put(`/views/${viewId}`, { body: input('De um só') });
    expect(answer).toMatchObject({
      status: 200,
      body: { viewId, name: 'De um só', shared: false, owner: person },
    });
    expect(await namesOf(admin)).not.toContain('De um só');
    expect(await namesOf(owner)).toEqual(['De um só']);
  });

  it('has a unique name per owner and list, even for concurrent requests', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const answers = await Promise.all(
      ['Igual', 'IGUAL', 'igual', 'Igual'].map((name) => owner.post('/views', { body: input(name) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'conflict.duplicate',
      errors: [{ path: 'name', code: 'duplicate' }],
    });
    await keep(owner, 'Igual', { list: 'devices' });
    await keep(other, 'Igual');
    const { viewId } = await keep(owner, 'Outra');
    expect((await owner.put(`/views/${viewId}`, { body: input('igual') })).status).toBe(409);
  });

  it("can't move to another list", async () => {
    const owner = await somebody();
    const { viewId } = await keep(owner, 'Fica');
    const answer = await owner.put(`/views/${viewId}`, { body: input('Fica', { list: 'devices' }) });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'list', code: 'invalid' }] } });
  });

  it.each([
    ['an unknown list', { list: 'sessions' }, 'list'],
    ['a blank name', { name: '  ' }, 'name'],
    ['too long a search', { search: 'a'.repeat(2_001) }, 'search'],
    ['columns that are not strings', { columns: [1] }, 'columns.0'],
  ])('is refused with %s, at its field', async (_, more, path) => {
    const answer = await admin.post('/views', { body: { ...input('Errada'), ...more } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path }] } });
  });

  it('can be neither created nor seen for a list that the user may not read', async () => {
    const staff = await somebody();
    await keep(admin, 'Do registro', { list: 'audit', shared: true });
    expect(await namesOf(admin, 'audit')).toEqual(['Do registro']);
    expect(await namesOf(staff, 'audit')).toEqual([]);
    expect((await staff.get('/views')).body.data.map(({ list }: { list: string }) => list)).not.toContain(
      'audit',
    );
    const refused = await staff.post('/views', { body: input('Minha', { list: 'audit' }) });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('counts towards a maximum per owner, even for concurrent requests', async () => {
    const owner = await somebody();
    const { owner: person } = await keep(owner, 'Primeira');
    await app.db.execute(sql`
      insert into views (owner_id, list, name, search, shared)
      select ${person.id}, 'capsules', 'Vista ' || n, '', false from generate_series(2, ${VIEWS_MAX - 1}::int) n
    `);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => owner.post('/views', { body: input(`Última ${name}`) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('view.too_many');
  });

  it('is deleted with the account of its owner', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { viewId, owner: person } = await keep(owner, 'De quem sai', { shared: true });
    await other.put(`/views/${viewId}/use`, { body: { pinned: true, opening: true } });
    await app.db.execute(sql`delete from users where user_id = ${person.id}`);
    expect(await namesOf(other)).not.toContain('De quem sai');
  });
});

describe('the use of a view', () => {
  it('is stored per reader', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { viewId } = await keep(owner, 'Fixada', { shared: true });
    const use = { pinned: true, opening: true };
    const answer = await other.put(`/views/${viewId}/use`, { body: use });
    expect(answer).toMatchObject({ status: 200, body: { viewId, ...use } });
    const { body } = await owner.get('/views', { query: { list: 'capsules' } });
    const own = body.data.find((view: { viewId: number }) => view.viewId === viewId);
    expect(own).toMatchObject({ pinned: false, opening: false });
  });

  it('opens a list with at most one of its views, even for concurrent requests', async () => {
    const owner = await somebody();
    const made = [await keep(owner, 'Um'), await keep(owner, 'Dois'), await keep(owner, 'Três')];
    const answers = await Promise.all(
      [...made, ...made].map(({ viewId }) =>
        owner.put(`/views/${viewId}/use`, { body: { pinned: false, opening: true } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { body } = await owner.get('/views', { query: { list: 'capsules' } });
    const opening = body.data.filter((view: { opening: boolean; owner: object }) => view.opening);
    expect(opening).toHaveLength(1);
  });
});

describe('a view that a member of an organisation shares', () => {
  it('is seen by that organisation and by administrators of the house, who may change it', async () => {
    const [north, south] = [await makeOrganisation(admin), await makeOrganisation(admin)];
    const member = await app.as('ADMIN', { organisationId: north.organisationId });
    const { viewId } = await keep(member, 'Do Norte', { shared: true });
    const colleague = await app.as('STAFF', { organisationId: north.organisationId });
    expect(await namesOf(colleague)).toContain('Do Norte');
    const strangers = [await somebody(), await app.as('ADMIN', { organisationId: south.organisationId })];
    for (const stranger of strangers) {
      expect(await namesOf(stranger)).not.toContain('Do Norte');
      for (const { status } of [
        await stranger.put(`/views/${viewId}`, { body: input('Tomada', { shared: true }) }),
        await stranger.put(`/views/${viewId}/use`, { body: { pinned: true, opening: true } }),
        await stranger.delete(`/views/${viewId}`),
      ])
        expect(status).toBe(404);
    }
    expect(await namesOf(admin)).toContain('Do Norte');
    const changed = await admin.put(`/views/${viewId}`, { body: input('Do Norte 2', { shared: true }) });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Do Norte 2' } });
    expect(await namesOf(colleague)).toContain('Do Norte 2');
    await keep(await somebody(), 'Da casa', { shared: true });
    expect(await namesOf(colleague)).not.toContain('Da casa');
  });
});
