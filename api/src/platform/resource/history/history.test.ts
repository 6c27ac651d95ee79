import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { purgeAudit } from '../../../modules/audit/audit.queries.ts';
import {
  campaignForm,
  fragranceForm,
  makeCampaign,
  makeCategory,
  makeFragrance,
} from '../../../testing/catalogue.ts';
import { claimedDevice } from '../../../testing/devices.ts';
import { newCpf, signedIn } from '../../../testing/people.ts';
import { png } from '../../../testing/pictures.ts';
import { makeQuestion, makeQuiz } from '../../../testing/quizzes.ts';
import { type Caller, sharedTestApp } from '../../../testing/test-app.ts';
import { auditFiles, auditLog } from '../../db/schema/audit.ts';
import { categories } from '../../db/schema/catalogue.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');

const history = async (path: string, caller: Caller = admin) =>
  (await caller.get(`${path}/history`, { query: { perPage: 100 } })).body.data;
const restore = (path: string, auditId: number, headers = {}) =>
  admin.put(`${path}/restore`, { body: { auditId }, headers });

/** A campaign that was given another cover, other texts and another fragrance in slot 13. */
async function changedCampaign() {
  const [first, second] = [await makeFragrance(admin), await makeFragrance(admin)];
  const made = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId: first.fragranceId }] });
  const { campaignId, name } = made;
  const form = await campaignForm({
    name,
    collection: [
      { slot: 1, fragranceId: first.fragranceId },
      { slot: 13, fragranceId: second.fragranceId },
    ],
    descriptions: [{ language: 'pt-BR', description: 'Outro texto' }],
  });
  const changed = (await admin.put(`/campaigns/${campaignId}`, { form })).body;
  return { path: `/campaigns/${campaignId}`, made, changed, second };
}

describe('the history of a record', () => {
  it('lists changes newest first and list entries by key', async () => {
    const { path, made, changed, second } = await changedCampaign();
    await staff.delete(path);
    const rows = await history(path);
    expect(rows.map(({ action, restorable }: (typeof rows)[0]) => [action, restorable])).toEqual([
      ['deactivate', false],
      ['update', true],
      ['create', true],
    ]);
    expect(rows[1]).toMatchObject({ user: { id: expect.any(Number) }, at: expect.any(String) });
    expect(rows[1].changes).toEqual([
      { path: 'cover', before: made.cover.url, after: changed.cover.url },
      { path: 'descriptions.pt-BR', before: 'Uma campanha', after: 'Outro texto' },
      { path: 'collection.13', before: null, after: { fragrance: second.name, shotSeconds: 5 } },
    ]);
  });

  it('is paginated', async () => {
    const { categoryId } = await makeCategory(admin);
    for (const name of ['Primeira', 'Segunda', 'Terceira'])
      await admin.put(`/categories/${categoryId}`, { body: { name: `${name} ${categoryId}` } });
    const { body } = await admin.get(`/categories/${categoryId}/history`, { query: { page: 2, perPage: 3 } });
    expect(body).toMatchObject({ total: 4, totalPages: 2, data: [{ action: 'create' }] });
  });

  it('requires an existing record and the right to write it', async () => {
    const { user } = await signedIn(app, 'STAFF');
    expect((await staff.get(`/usuario/${user.userId}/history`)).status).toBe(403);
    expect((await staff.get('/categories/999999/history')).status).toBe(404);
    expect((await staff.put('/categories/999999/restore', { body: { auditId: 1 } })).status).toBe(404);
  });

  it('of a device shows its actions but restores nothing', async () => {
    const { deviceId } = await claimedDevice(app);
    await admin.put(`/devices/remove-user/${deviceId}`);
    const rows = await history(`/devices/${deviceId}`);
    expect(rows[0]).toMatchObject({ action: 'disconnect', restorable: false });
    expect(await restore(`/devices/${deviceId}`, rows[0].auditId)).toMatchObject({
      status: 409,
      body: { code: 'history.not_restorable' },
    });
  });

  it('never holds a secret', async () => {
    const { fragranceId, name, categoryId, secret } = await makeFragrance(admin);
    const form = await fragranceForm({ name, categoryId, image: null, secret: await png(7001) });
    await admin.put(`/fragrances/${fragranceId}`, { form });
    const rows = await history(`/fragrances/${fragranceId}`);
    const [, digest] = /secret\/(\w{64})/.exec(secret.url) ?? [];
    expect(digest).toBeDefined();
    expect(JSON.stringify(rows)).not.toContain(digest);
    expect(rows[0].changes).toEqual([{ path: 'secret', before: '•••', after: '•••' }]);
    const { user } = await signedIn(app);
    await admin.put(`/usuario/${user.userId}`, {
      body: { nome: 'Outro Nome', email: user.email, profile: { id: user.profileId } },
    });
    expect(JSON.stringify(await history(`/usuario/${user.userId}`))).not.toContain(user.passwordHash);
  });
});

describe('restoring a record', () => {
  it('brings back its fields and pictures under a single entry', async () => {
    const { path, made } = await changedCampaign();
    const [, created] = await history(path);
    const answer = await restore(path, created.auditId);
    expect(answer.status).toBe(200);
    const { name, fragranceShots, cover, collection, descriptions } = answer.body;
    expect({ name, fragranceShots, cover, collection, descriptions }).toEqual({
      name: made.name,
      fragranceShots: made.fragranceShots,
      cover: made.cover,
      collection: made.collection,
      descriptions: made.descriptions,
    });
    expect((await app.anyone.get(cover.url.replace('/api', ''))).status).toBe(200);
    const rows = await history(path);
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(['restore', 'update', 'create']);
    // And forward again.
    expect((await restore(path, rows[1].auditId)).body.descriptions).toMatchObject([
      { description: 'Outro texto' },
    ]);
  });

  it('brings back its secret file', async () => {
    const { fragranceId, name, categoryId, secret } = await makeFragrance(admin);
    const path = `/fragrances/${fragranceId}`;
    await admin.put(path, { form: await fragranceForm({ name, categoryId, image: null }) });
    const [, created] = await history(path);
    const { body } = await restore(path, created.auditId);
    const key = (url: string) => url.split('?')[0];
    expect(key(body.secret.url)).toBe(key(secret.url));
  });

  it('follows the rules of an edit', async () => {
    const { categoryId, name } = await makeCategory(admin);
    const path = `/categories/${categoryId}`;
    await admin.put(path, { body: { name: `Mudada ${categoryId}` } });
    const [changed, created] = await history(path);
    await makeCategory(admin, name);
    expect(await restore(path, created.auditId)).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate' },
    });
    const stale = await restore(path, changed.auditId, { 'if-match': '"category-0-0"' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.stale' } });
    await admin.delete(path);
    expect(await restore(path, changed.auditId)).toMatchObject({
      status: 409,
      body: { code: 'record.inactive' },
    });
    const [deactivated] = await history(path);
    expect(await restore(path, deactivated.auditId)).toMatchObject({
      status: 409,
      body: { code: 'history.not_restorable' },
    });
  });

  it('rejects an entry of another record', async () => {
    const [one, other] = [await makeCategory(admin), await makeCategory(admin)];
    const [entry] = await history(`/categories/${other.categoryId}`);
    expect(await restore(`/categories/${one.categoryId}`, entry.auditId)).toMatchObject({ status: 404 });
    expect((await restore(`/categories/${one.categoryId}`, 2_000_000_000)).status).toBe(404);
  });

  it('cannot demote the last administrator', async () => {
    const { self, user } = await signedIn(app, 'ADMIN');
    const path = `/usuario/${user.userId}`;
    const { body: profiles } = await admin.get('/perfil/');
    const profile = profiles.data.find(({ nome }: { nome: string }) => nome === 'STAFF');
    const edit = { nome: user.name, email: user.email, profile: { id: profile.id } };
    await admin.put(path, { body: edit });
    await admin.put(path, { body: { ...edit, profile: { id: user.profileId } } });
    const [, asStaff] = await history(path, self);
    // Deactivate all other administrators.
    await app.db.execute(
      sql`update users set deleted_at = now() where user_id <> ${user.userId} and deleted_at is null
        and profile_id = ${user.profileId}`,
    );
    const answer = await self.put(`${path}/restore`, { body: { auditId: asStaff.auditId } });
    await app.db.execute(sql`update users set deleted_at = null where profile_id = ${user.profileId}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'user.last_admin' } });
  });

  it('brings back what its form holds and nothing else', async () => {
    const { user } = await signedIn(app, 'STAFF');
    const path = `/usuario/${user.userId}`;
    const edit = { nome: 'Nome de Antes', email: user.email, profile: { id: user.profileId }, cpf: newCpf() };
    await admin.put(path, { body: edit });
    await admin.put(path, { body: { ...edit, nome: 'Nome de Depois', cpf: null } });
    const [, former] = await history(path);
    expect((await restore(path, former.auditId)).body).toMatchObject({
      nome: 'Nome de Antes',
      cpf: edit.cpf,
      ativo: true,
    });
  });

  it('brings back a quiz with its questions', async () => {
    const { campaignId, collection } = await makeCampaign(admin);
    const { quizId } = await makeQuiz(admin, { campaignId });
    const options = [{ fragranceId: collection[0].fragranceId }];
    const { quizQuestionId } = await makeQuestion(admin, quizId, {
      answers: [{ label: 'Mar', fragranceOptions: options }],
    });
    const before = (await admin.get(`/quiz/${quizId}`)).body.questions;
    await admin.delete(`/question/${quizQuestionId}`);
    const [gone, there] = await history(`/quiz/${quizId}`);
    expect(gone.changes[0]).toMatchObject({ path: `questions.${quizQuestionId}`, after: null });
    const { body } = await restore(`/quiz/${quizId}`, there.auditId);
    expect(body.questions[0].answers).toEqual(before[0].answers);
  });

  it('several times concurrently with the same version succeeds once', async () => {
    const { path } = await changedCampaign();
    const [, created] = await history(path);
    const { headers } = await admin.get(path);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => restore(path, created.auditId, { 'if-match': headers.etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const rows = await history(path);
    expect(rows.filter(({ action }: { action: string }) => action === 'restore')).toHaveLength(1);
  });
});

describe('a record created without a snapshot', () => {
  it('can be restored to its state before the first edit', async () => {
    const { categoryId, name } = await makeCategory(admin);
    await app.db.update(auditLog).set({ snapshot: null }).where(eq(auditLog.recordId, categoryId));
    const path = `/categories/${categoryId}`;
    await admin.put(path, { body: { name: `Depois ${categoryId}` } });
    const rows = await history(path);
    expect((await restore(path, rows.at(-1).auditId)).body.name).toBe(name);
  });

  it('keeps its earlier state in its first entry if it has none', async () => {
    const [made] = await app.db
      .insert(categories)
      .values({ name: `Sem registro ${Date.now()}` })
      .returning();
    const id = made?.categoryId ?? 0;
    await admin.put(`/categories/${id}`, { body: { name: `Com registro ${id}` } });
    const [entry] = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, id))
      .orderBy(sql`1 desc`);
    expect(entry).toMatchObject({ former: { name: made?.name }, snapshot: { name: `Com registro ${id}` } });
  });
});

describe('pictures in the history', () => {
  it('are removed with their record', async () => {
    const before = await app.keptFiles();
    const { path, made, changed } = await changedCampaign();
    const held = await app.keptFiles();
    for (const { cover } of [made, changed]) {
      const name = cover.url.split('/').at(-1);
      expect(held.some((key) => key.endsWith(name))).toBe(true);
    }
    await app.files.sweep();
    expect(await app.keptFiles()).toEqual(held);
    await admin.delete(path, { query: { hardDelete: true } });
    const gone = held.filter((key) => !before.includes(key));
    const left = await app.keptFiles();
    for (const { cover } of [made, changed]) {
      const name = cover.url.split('/').at(-1);
      expect(gone.some((key) => key.endsWith(name))).toBe(true);
      expect(left.some((key) => key.endsWith(name))).toBe(false);
    }
  });

  it('are removed with their entry', async () => {
    const { made } = await changedCampaign();
    const name = made.cover.url.split('/').at(-1);
    const [held] = await app.db
      .select()
      .from(auditFiles)
      .where(eq(auditFiles.fileKey, `public/${name}`));
    await app.db
      .update(auditLog)
      .set({ createdAt: new Date('2020-01-01T00:00:00Z') })
      .where(eq(auditLog.auditId, held?.auditId ?? 0));
    await app.files.withFileCleanup([], async ({ released }) => {
      const { freed } = await purgeAudit(app.db, { accessDays: 100, changeDays: 100 }, new Date());
      for (const key of freed) released.add(key);
    });
    expect((await app.keptFiles()).some((key) => key.endsWith(name))).toBe(false);
  });
});
