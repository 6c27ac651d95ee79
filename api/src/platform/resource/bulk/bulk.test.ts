import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../../testing/catalogue.ts';
import { makeUnconfirmed, profileId, signedIn } from '../../../testing/people.ts';
import { makeQuiz } from '../../../testing/quizzes.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../../testing/test-app.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { bulkCalls } from './testing/bulk-calls.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');
const { bulk, undo, fragrancesOfOne, statesOf } = bulkCalls(app, admin);

describe('a bulk action', () => {
  it("follows each record's own rules, under one batch", async () => {
    const { ids } = await fragrancesOfOne(3);
    const held = await makeFragrance(admin);
    await makeCampaign(admin, { collection: [{ slot: 1, fragranceId: held.fragranceId }] });
    const all = [...ids, held.fragranceId, 2_000_000_000];
    const { status, body } = await bulk('/fragrances', { action: 'deactivate', ids: all });
    expect(status).toBe(200);
    expect(body).toEqual({
      batchId: expect.any(String),
      matched: 5,
      done: 3,
      refused: [
        {
          ...{ resource: 'fragrance', id: held.fragranceId, name: held.name, code: 'fragrance.in_campaigns' },
          message: expect.stringContaining('campanha'),
        },
        {
          ...{ resource: 'fragrance', id: 2_000_000_000, name: '', code: 'not_found' },
          message: expect.stringContaining('Não encontrado'),
        },
      ],
      refusedTotal: 2,
      warnings: [],
      warningsTotal: 0,
    });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.batchId, body.batchId));
    expect(entries.map(({ recordId, action }) => [recordId, action])).toEqual(
      ids.map((id) => [id, 'deactivate']),
    );
    expect(await statesOf(ids)).toMatchObject({ active: 0 });
  });

  it('changes nothing in a dry run', async () => {
    const { ids } = await fragrancesOfOne(60);
    const entries = await app.db.$count(auditLog);
    const answer = await bulk('/fragrances', { action: 'deactivate', ids }, { dryRun: true });
    expect(answer.body).toEqual({
      ...{ batchId: null, matched: 60, done: 60 },
      ...{ refused: [], refusedTotal: 0, warnings: [], warningsTotal: 0 },
    });
    expect(await statesOf(ids)).toMatchObject({ active: 60 });
    expect(await app.db.$count(auditLog)).toBe(entries);
  });

  it('applies to the records of a list except some, if their number is as expected', async () => {
    const { ids, word } = await fragrancesOfOne(4);
    const where = { FilterString: word, isActive: true };
    const [left] = ids;
    const counted = await bulk(
      '/fragrances',
      { action: 'deactivate', where, except: [left] },
      { dryRun: true },
    );
    expect(counted.body).toMatchObject({ matched: 3, done: 3 });
    const confirmed = { action: 'deactivate', where, except: [left], expected: 2 };
    expect(await bulk('/fragrances', confirmed)).toMatchObject({
      status: 409,
      body: { code: 'bulk.changed' },
    });
    expect(await statesOf(ids)).toMatchObject({ active: 4 });
    expect((await bulk('/fragrances', { ...confirmed, expected: 3 })).body).toMatchObject({ done: 3 });
    expect(await statesOf(ids)).toMatchObject({ active: 1 });
    const inactive = { action: 'activate', where: { ...where, isActive: false } };
    expect((await bulk('/fragrances', inactive)).body).toMatchObject({ matched: 3, done: 3 });
  });

  it.each([
    ['neither ids nor a filter', { action: 'deactivate' }, 'ids'],
    ['an empty selection', { action: 'deactivate', ids: [] }, 'ids'],
    ['both ids and a filter', { action: 'deactivate', ids: [1], where: {} }, 'where'],
    [
      'too many records',
      { action: 'deactivate', ids: Array.from({ length: 10_001 }, (_, id) => id + 1) },
      'ids',
    ],
    ['an unknown action', { action: 'burn', ids: [1] }, 'action'],
    ['an edit without values', { action: 'edit', ids: [1] }, 'set'],
    ['an edit with an invalid id', { action: 'edit', ids: [1], set: { categoryId: 0 } }, 'set.categoryId'],
    ['an unknown filter', { action: 'deactivate', where: { colour: 'red' } }, 'where.colour'],
    ['an invalid filter value', { action: 'deactivate', where: { isActive: 'maybe' } }, 'where.isActive'],
  ])('is rejected with %s', async (_, body, path) => {
    expect(await bulk('/fragrances', body)).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path }] },
    });
  });

  it('sets the category of fragrances, and fails as a whole if the category does not exist', async () => {
    const { ids, categoryId } = await fragrancesOfOne(3);
    const other = await makeCategory(admin);
    const edit = (id: number) => ({ action: 'edit', ids, set: { categoryId: id } });
    expect(await bulk('/fragrances', edit(2_000_000_000))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'set.categoryId', code: 'reference' }] },
    });
    expect((await bulk('/fragrances', edit(other.categoryId))).body).toMatchObject({ done: 3 });
    expect((await statesOf(ids)).categories).toEqual([other.categoryId]);
    expect((await bulk('/fragrances', edit(other.categoryId))).body).toMatchObject({ done: 3 });
    expect(await statesOf(ids)).not.toMatchObject({ categories: [categoryId] });
  });

  it('removes files only after the commit', async () => {
    const { fragranceId, image } = await makeFragrance(admin);
    const body = { action: 'delete', ids: [fragranceId] };
    await bulk('/fragrances', body, { dryRun: true });
    const name = image.url.split('/').at(-1);
    const isKept = async () => (await app.keptFiles()).some((key) => key.endsWith(name));
    expect(await isKept()).toBe(true);
    expect((await bulk('/fragrances', body)).body).toMatchObject({ done: 1 });
    expect(await isKept()).toBe(false);
  });

  it.each([
    ['/categories', async () => (await makeCategory(admin)).categoryId],
    ['/campaigns', async () => (await makeCampaign(admin)).campaignId],
    [
      '/quiz',
      async () => (await makeQuiz(admin, { campaignId: (await makeCampaign(admin)).campaignId })).quizId,
    ],
  ])('deactivates, restores and deletes: %s', async (path, make) => {
    const ids = [await make(), await make()];
    const deactivated = await bulk(path, { action: 'deactivate', ids });
    expect(deactivated.body).toMatchObject({ matched: 2, done: 2 });
    expect((await admin.get(`${path}/${ids[0]}`)).body.deletedAt).not.toBeNull();
    expect((await undo(deactivated.body.batchId)).body).toMatchObject({ matched: 2, done: 2 });
    expect((await admin.get(`${path}/${ids[0]}`)).body.deletedAt).toBeNull();
    await bulk(path, { action: 'deactivate', ids });
    const gone = await bulk(path, { action: 'delete', ids });
    expect(gone.body).toMatchObject({ done: 2 });
    expect((await undo(gone.body.batchId)).body.refused).toMatchObject([
      { code: 'history.not_restorable' },
      { code: 'history.not_restorable' },
    ]);
  });

  it('requires the right to write such records', async () => {
    const body = { action: 'deactivate', ids: [1] };
    expect((await bulk('/usuario', body, {}, staff)).status).toBe(403);
  });
});

describe('a bulk action on users', () => {
  it("sets a profile but refuses the caller's own account", async () => {
    const { self, user } = await signedIn(app, 'ADMIN');
    const [one, two] = [(await signedIn(app)).user, (await signedIn(app)).user];
    const { body: profiles } = await admin.get('/perfil/');
    const profile = profiles.data.find(({ nome }: { nome: string }) => nome === 'USER');
    const ids = [user.userId, one.userId, two.userId];
    const edit = { action: 'edit', ids, set: { profile: { id: profile.id } } };
    const { body } = await bulk('/usuario', edit, {}, self);
    expect(body).toMatchObject({ done: 2, refused: [{ id: user.userId, code: 'forbidden' }] });
    expect((await admin.get(`/usuario/${one.userId}`)).body.profile.nome).toBe('USER');
    expect((await undo(body.batchId, self)).body).toMatchObject({ done: 2, refusedTotal: 0 });
    expect((await admin.get(`/usuario/${one.userId}`)).body.profile.nome).toBe('STAFF');
    for (const action of ['deactivate', 'delete']) {
      const own = await bulk('/usuario', { action, ids: [user.userId] }, {}, self);
      expect(own.body.refused).toMatchObject([{ id: user.userId, code: 'forbidden' }]);
    }
  });

  it('refuses with the error codes of the single calls', async () => {
    const [confirmed, unconfirmed] = [(await signedIn(app)).user, await makeUnconfirmed(admin)];
    const ids = [confirmed.userId, unconfirmed.id];
    expect((await bulk('/usuario', { action: 'deactivate', ids })).body.refused).toMatchObject([
      { id: unconfirmed.id, code: 'user.unconfirmed' },
    ]);
    expect((await bulk('/usuario', { action: 'delete', ids })).body.refused).toMatchObject([
      { id: confirmed.userId, code: 'user.confirmed' },
    ]);
  });
});

describe('undoing a batch', () => {
  it('skips records changed since', async () => {
    const { ids } = await fragrancesOfOne(3);
    const { body } = await bulk('/fragrances', { action: 'deactivate', ids });
    await admin.put(`/fragrances/activate/${ids[1]}`);
    await admin.delete(`/fragrances/${ids[1]}`);
    const answer = await undo(body.batchId, staff);
    expect(answer.body).toMatchObject({
      matched: 3,
      done: 2,
      refused: [{ id: ids[1], code: 'record.stale' }],
    });
    expect(await statesOf(ids)).toMatchObject({ active: 2 });
    expect((await undo(body.batchId)).body).toMatchObject({ done: 0, refusedTotal: 3 });
  });

  it('includes users who have accepted the terms, changed their password or been signed out since', async () => {
    const { user } = await signedIn(app);
    const { userId, email } = user;
    const before = (await admin.get(`/usuario/${userId}`)).body;
    const set = { profile: { id: await profileId(admin, 'ADMIN') } };
    const { body } = await bulk('/usuario', { action: 'edit', ids: [userId], set });
    const signIn = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
    const self = app.withToken(signIn.body.token);
    await self.post('/me/terms', { body: { termsVersion: TERMS_VERSION } });
    await self.put('/usuario/update-password', {
      body: { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Chave7' },
    });
    await admin.delete(`/usuario/${userId}/sessions`);
    expect((await undo(body.batchId)).body).toMatchObject({ done: 1, refused: [] });
    expect((await admin.get(`/usuario/${userId}`)).body).toEqual(before);
  });

  it('can itself be undone', async () => {
    const { ids, categoryId } = await fragrancesOfOne(2);
    const other = await makeCategory(admin);
    const set = { categoryId: other.categoryId };
    const { body: edited } = await bulk('/fragrances', { action: 'edit', ids, set });
    const { body: undone } = await undo(edited.batchId);
    expect(undone).toMatchObject({ done: 2, batchId: expect.any(String) });
    expect((await statesOf(ids)).categories).toEqual([categoryId]);
    expect((await undo(undone.batchId)).body).toMatchObject({ done: 2 });
    expect((await statesOf(ids)).categories).toEqual([other.categoryId]);
  });

  it('requires an existing, recent batch of records the caller may write', async () => {
    expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await undo('no-batch')).status).toBe(400);
    const { user } = await signedIn(app);
    const { body } = await bulk('/usuario', { action: 'deactivate', ids: [user.userId] });
    expect((await undo(body.batchId, staff)).status).toBe(403);
    await app.db.execute(
      sql`update audit_log set created_at = now() - interval '31 days' where batch_id = ${body.batchId}`,
    );
    expect((await undo(body.batchId)).status).toBe(404);
  });
});
