import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { auditLog } from '../../db/schema/audit.ts';
import {
  campaignForm,
  fragranceForm,
  makeCampaign,
  makeCategory,
  makeFragrance,
} from '../../testing/catalogue.ts';
import { claimedDevice, newMac } from '../../testing/devices.ts';
import { makeUnconfirmed, userBody } from '../../testing/people.ts';
import { makeQuestion, makeQuiz } from '../../testing/quizzes.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Caller, TEST_PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';
import { purgeAudit } from './audit.queries.ts';
import { changesOf } from './audit.service.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ADMIN');
});
afterAll(() => app.close());

const entries = async (query: Record<string, string | number> = {}) =>
  (await admin.get('/audit', { query: { perPage: 100, orderBy: 'createdAt', ...query } })).body.data;

/** What the newest record says, of those that came since. */
async function newestAfter(work: () => Promise<unknown>) {
  const before = await app.db.$count(auditLog);
  await work();
  const [newest] = await entries({ perPage: 1 });
  return { newest, written: (await app.db.$count(auditLog)) - before };
}

async function signedIn(profile: 'ADMIN' | 'STAFF' = 'STAFF') {
  const user = await app.makeUser({ profile });
  const { body } = await app.anyone.post('/login', { body: { email: user.email, password: TEST_PASSWORD } });
  return { user, session: body, self: app.withToken(body.token) };
}

/** By endpoint: a call of it that changes something, and what must be written of it. */
const DEEDS: Record<string, () => Promise<{ work: () => Promise<unknown>; wrote: object }>> = {
  'POST /login': async () => {
    const { user } = await signedIn();
    const body = { email: user.email, password: TEST_PASSWORD };
    return {
      work: () => app.anyone.post('/login', { body }),
      wrote: { action: 'sign-in', resource: 'session', user: { id: user.userId, nome: user.name } },
    };
  },
  'POST /logout': async () => {
    const { user, self } = await signedIn();
    return { work: () => self.post('/logout'), wrote: { action: 'sign-out', user: { id: user.userId } } };
  },
  'DELETE /usuario/me/sessions/{id}': async () => {
    const { user, self } = await signedIn();
    await app.anyone.post('/login', { body: { email: user.email, password: TEST_PASSWORD } });
    const { body } = await self.get('/usuario/me/sessions');
    const other = body.data.find((row: { current: boolean }) => !row.current);
    return {
      work: () => self.delete(`/usuario/me/sessions/${other.id}`),
      wrote: { action: 'session-ended', user: { id: user.userId } },
    };
  },
  'PUT /usuario/update-password': async () => {
    const { user, self } = await signedIn();
    const body = { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' };
    return {
      work: () => self.put('/usuario/update-password', { body }),
      wrote: { action: 'password-changed', resource: 'user', recordId: user.userId },
    };
  },
  'POST /requisicaotemporaria': async () => {
    const made = await makeUnconfirmed(admin);
    await app.deliverMails();
    const link = app.mails.find((mail) => mail.to === made.email)?.link ?? '';
    const body = { token: new URL(link).searchParams.get('token'), password: 'Outra#Senha1' };
    return {
      work: () => app.anyone.post('/requisicaotemporaria', { body }),
      wrote: { action: 'confirmed', resource: 'user', recordId: made.id, user: { id: made.id } },
    };
  },
  'POST /usuario/recuperar-senha': async () => {
    const { user } = await signedIn();
    return {
      work: () => app.anyone.post('/usuario/recuperar-senha', { body: { email: user.email } }),
      wrote: { action: 'recovery-asked', resource: 'session', recordName: user.email, user: null },
    };
  },
  'POST /app/sign-up': async () => {
    const email = `app-${Date.now()}@example.com`;
    const body = {
      nome: 'Pessoa do App',
      email,
      password: 'Outra#Senha1',
      birthday: '1990-01-01',
      language: null,
    };
    return {
      work: () => app.anyone.post('/app/sign-up', { body }),
      wrote: {
        action: 'sign-up',
        resource: 'user',
        recordName: email,
        recordId: expect.any(Number),
        user: null,
      },
    };
  },
  'POST /usuario': async () => {
    const body = await userBody(admin);
    return {
      work: () => admin.post('/usuario', { body }),
      wrote: { action: 'create', resource: 'user', recordName: body.nome },
    };
  },
  'PUT /usuario/{id}': async () => {
    const made = await makeUnconfirmed(admin);
    return {
      work: () => admin.put(`/usuario/${made.id}`, { body: { ...made, nome: 'Outro Nome' } }),
      wrote: {
        action: 'update',
        recordId: made.id,
        changes: [{ field: 'nome', before: made.nome, after: 'Outro Nome' }],
      },
    };
  },
  'DELETE /usuario/{id}': async () => {
    const { id } = await makeUnconfirmed(admin);
    return { work: () => admin.delete(`/usuario/${id}`), wrote: { action: 'delete', recordId: id } };
  },
  'PUT /usuario/resend-mail/{id}': async () => {
    const { id } = await makeUnconfirmed(admin);
    return {
      work: () => admin.put(`/usuario/resend-mail/${id}`),
      wrote: { action: 'mail-resent', recordId: id },
    };
  },
  'POST /categories': async () => ({
    work: () => makeCategory(admin, 'Nova no registro'),
    wrote: {
      action: 'create',
      resource: 'category',
      changes: [{ field: 'name', before: null, after: 'Nova no registro' }],
    },
  }),
  'PUT /categories/{id}': async () => {
    const { categoryId } = await makeCategory(admin);
    return {
      work: () => admin.put(`/categories/${categoryId}`, { body: { name: `Outra ${categoryId}` } }),
      wrote: { action: 'update', resource: 'category', recordId: categoryId },
    };
  },
  'DELETE /categories/{id}': async () => {
    const { categoryId } = await makeCategory(admin);
    return {
      work: () => admin.delete(`/categories/${categoryId}`),
      wrote: { action: 'deactivate', recordId: categoryId },
    };
  },
  'PUT /categories/activate/{id}': async () => {
    const { categoryId } = await makeCategory(admin);
    await admin.delete(`/categories/${categoryId}`);
    return {
      work: () => admin.put(`/categories/activate/${categoryId}`),
      wrote: { action: 'activate', recordId: categoryId },
    };
  },
  'POST /fragrances': async () => {
    const { categoryId } = await makeCategory(admin);
    return {
      work: () => makeFragrance(admin, { categoryId }),
      wrote: { action: 'create', resource: 'fragrance' },
    };
  },
  'PUT /fragrances/{id}': async () => {
    const { fragranceId, categoryId } = await makeFragrance(admin, { name: 'Secreta e nova' });
    const form = await fragranceForm({ name: 'Secreta e nova', categoryId, image: null });
    return {
      work: () => admin.put(`/fragrances/${fragranceId}`, { form }),
      wrote: {
        action: 'update',
        recordId: fragranceId,
        changes: [{ field: 'secret', before: '•••', after: '•••' }],
      },
    };
  },
  'PUT /content/identity': async () => ({
    work: () => admin.put('/content/identity', { body: { name: 'Casa', text: '', color: '#007E78' } }),
    wrote: {
      action: 'update',
      resource: 'identity',
      recordName: 'Casa',
      changes: [{ field: 'name', before: 'Sillage', after: 'Casa' }],
    },
  }),
  'DELETE /fragrances/{id}': async () => {
    const { fragranceId } = await makeFragrance(admin);
    return {
      work: () => admin.delete(`/fragrances/${fragranceId}`),
      wrote: { action: 'deactivate', resource: 'fragrance', recordId: fragranceId },
    };
  },
  'PUT /fragrances/activate/{id}': async () => {
    const { fragranceId } = await makeFragrance(admin);
    await admin.delete(`/fragrances/${fragranceId}`);
    return {
      work: () => admin.put(`/fragrances/activate/${fragranceId}`),
      wrote: { action: 'activate', recordId: fragranceId },
    };
  },
  'POST /campaigns': async () => {
    const { fragranceId } = await makeFragrance(admin);
    return {
      work: () => makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] }),
      wrote: { action: 'create', resource: 'campaign' },
    };
  },
  'PUT /campaigns/{id}': async () => {
    const { fragranceId } = await makeFragrance(admin);
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    const form = await campaignForm({
      name: `Outra ${campaignId}`,
      collection: [{ slot: 1, fragranceId }],
      cover: null,
    });
    return {
      work: () => admin.put(`/campaigns/${campaignId}`, { form }),
      wrote: { action: 'update', resource: 'campaign', recordId: campaignId },
    };
  },
  'DELETE /campaigns/{id}': async () => {
    const { campaignId } = await makeCampaign(admin);
    return {
      work: () => admin.delete(`/campaigns/${campaignId}`, { query: { hardDelete: true } }),
      wrote: { action: 'delete', resource: 'campaign', recordId: campaignId },
    };
  },
  'PUT /campaigns/activate/{id}': async () => {
    const { campaignId } = await makeCampaign(admin);
    await admin.delete(`/campaigns/${campaignId}`);
    return {
      work: () => admin.put(`/campaigns/activate/${campaignId}`),
      wrote: { action: 'activate', recordId: campaignId },
    };
  },
  'PUT /campaigns/default': async () => {
    const { campaignId } = await makeCampaign(admin);
    return {
      work: () => admin.put('/campaigns/default', { body: { campaignId } }),
      wrote: { action: 'make-default', recordId: campaignId },
    };
  },
  'POST /quiz': async () => {
    const { campaignId } = await makeCampaign(admin);
    return {
      work: () => makeQuiz(admin, { campaignId }),
      wrote: { action: 'create', resource: 'quiz' },
    };
  },
  'POST /quiz/{id}/copy': async () => {
    const { quizId, campaignId } = await quizWithQuestion();
    const body = { name: 'Cópia', campaignId, language: 'es-ES' };
    return {
      work: () => admin.post(`/quiz/${quizId}/copy`, { body }),
      wrote: { action: 'create', resource: 'quiz', recordName: 'Cópia' },
    };
  },
  'POST /question/add-update': async () => {
    const { quizId } = await quizWithQuestion();
    return {
      work: () => makeQuestion(admin, quizId, { answers: [{ label: 'Outra' }] }),
      wrote: { action: 'update', resource: 'quiz', recordId: quizId },
    };
  },
  'DELETE /question/{quizQuestionId}': async () => {
    const { quizId, question } = await quizWithQuestion();
    return {
      work: () => admin.delete(`/question/${question.quizQuestionId}`),
      wrote: { action: 'update', resource: 'quiz', recordId: quizId },
    };
  },
  'PUT /quiz/updateTree': async () => {
    const { quizId, question } = await quizWithQuestion();
    const [from, to] = question.answers;
    const body = {
      nodeType: 'fragrance',
      fragranceOptionId: from.fragranceOptions[0].fragranceOptionId,
      newQuizQuestionAnswerId: to.quizQuestionAnswerId,
    };
    return {
      work: () => admin.put('/quiz/updateTree', { body }),
      wrote: { action: 'update', recordId: quizId, changes: [expect.anything()] },
    };
  },
  'PUT /quiz/validate/{quizId}': async () => {
    const { quizId, question } = await quizWithQuestion();
    await finish(quizId, question);
    return {
      work: () => admin.put(`/quiz/validate/${quizId}`),
      wrote: { action: 'validate', resource: 'quiz', recordId: quizId },
    };
  },
  'PUT /quiz/publish/{quizId}': async () => {
    const { quizId, question } = await quizWithQuestion();
    await finish(quizId, question);
    await admin.put(`/quiz/validate/${quizId}`);
    return {
      work: () => admin.put(`/quiz/publish/${quizId}`),
      wrote: { action: 'publish', resource: 'quiz', recordId: quizId },
    };
  },
  'PUT /quiz/undo/{quizId}': async () => {
    const { quizId } = await quizWithQuestion();
    return {
      work: () => admin.put(`/quiz/undo/${quizId}`),
      wrote: { action: 'update', resource: 'quiz', recordId: quizId },
    };
  },
  'PUT /quiz/redo/{quizId}': async () => {
    const { quizId } = await quizWithQuestion();
    await admin.put(`/quiz/undo/${quizId}`);
    return {
      work: () => admin.put(`/quiz/redo/${quizId}`),
      wrote: { action: 'update', resource: 'quiz', recordId: quizId },
    };
  },
  'DELETE /quiz/{id}': async () => {
    const { quizId } = await quizWithQuestion();
    return {
      work: () => admin.delete(`/quiz/${quizId}`),
      wrote: { action: 'deactivate', resource: 'quiz', recordId: quizId },
    };
  },
  'PUT /quiz/activate/{id}': async () => {
    const { quizId } = await quizWithQuestion();
    await admin.delete(`/quiz/${quizId}`);
    return {
      work: () => admin.put(`/quiz/activate/${quizId}`),
      wrote: { action: 'activate', resource: 'quiz', recordId: quizId },
    };
  },
  'POST /app/devices': async () => {
    const user = await app.as('USER');
    const macAddress = newMac();
    return {
      work: () => user.post('/app/devices', { body: { macAddress } }),
      wrote: { action: 'claim', resource: 'device', recordName: macAddress },
    };
  },
  'PUT /devices/remove-user/{id}': async () => {
    const { deviceId, macAddress } = await claimedDevice(app);
    return {
      work: () => admin.put(`/devices/remove-user/${deviceId}`),
      wrote: { action: 'disconnect', resource: 'device', recordId: deviceId, recordName: macAddress },
    };
  },
  'POST /device/reset': async () => {
    const { deviceId, macAddress } = await claimedDevice(app);
    const { body } = await admin.get(`/devices/${deviceId}/reset-code`);
    return {
      work: () => app.anyone.post('/device/reset', { body: { macAddress, code: body.code } }),
      wrote: { action: 'reset', resource: 'device', recordId: deviceId, user: null },
    };
  },
  'POST /import/{kind}': async () => {
    const macAddress = newMac();
    return {
      work: () => importing(admin, 'devices').run(`macAddress\n${macAddress}`),
      wrote: { action: 'create', resource: 'device', recordName: macAddress },
    };
  },
};

/** A quiz with one question of two answers, the first of which ends in a fragrance. */
async function quizWithQuestion() {
  const { fragranceId } = await makeFragrance(admin);
  const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
  const { quizId } = await makeQuiz(admin, { campaignId });
  const question = await makeQuestion(admin, quizId, {
    answers: [{ label: 'Sim', fragranceOptions: [{ fragranceId }] }, { label: 'Não' }],
  });
  return { quizId, campaignId, question };
}

/** Leads the second answer to a fragrance too. */
async function finish(quizId: number, question: { quizQuestionId: number; answers: object[] }) {
  const [first] = question.answers;
  await makeQuestion(admin, quizId, { quizQuestionId: question.quizQuestionId, answers: [first] });
}

/**
 * A renewed session is no sign-in: where it is used from now stands with the session itself. Shots and downloads are kept
 * for what they are.
 */
const UNWRITTEN = ['POST /login/refresh', 'POST /device/shots', 'POST /app/campaigns/download'];

const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;

describe('every call that changes something', () => {
  it('has its deed here', () => {
    const changing = app.served.filter(({ method }) => method !== 'GET').map(nameOf);
    expect([...Object.keys(DEEDS), ...UNWRITTEN].sort()).toEqual(changing.sort());
  });

  it.each(Object.keys(DEEDS))('is written down: %s', async (name) => {
    const { work, wrote } = await (DEEDS[name]?.() ?? Promise.reject(new Error(name)));
    const { newest, written } = await newestAfter(work);
    expect(newest).toMatchObject({ address: '127.0.0.1', ...wrote });
    expect(written).toBeGreaterThan(0);
  });
});

describe('what is written', () => {
  it('is nothing where nothing changed, was refused or rolled back', async () => {
    const { categoryId, name } = await makeCategory(admin);
    const before = await app.db.$count(auditLog);
    await admin.put(`/categories/${categoryId}`, { body: { name } });
    await admin.put(`/categories/activate/${categoryId}`);
    await admin.post('/categories', { body: { name } });
    await admin.post('/categories', { body: { name: '' } });
    expect(await app.db.$count(auditLog)).toBe(before);
  });

  it('names who tried to sign in, and never what they typed as a password', async () => {
    const { user } = await signedIn();
    const { newest } = await newestAfter(() =>
      app.anyone.post('/login', { body: { email: user.email, password: 'Wrong#Secret1' } }),
    );
    expect(newest).toMatchObject({ action: 'sign-in-refused', recordName: user.email, user: null });
    const everything = JSON.stringify(await app.db.select().from(auditLog));
    for (const secret of ['Wrong#Secret1', TEST_PASSWORD, 'Outra#Senha1', 'argon2']) {
      expect(everything).not.toContain(secret);
    }
  });

  it('tells of a refresh token that two hold', async () => {
    const { user, session } = await signedIn();
    const body = { Login: user.email, Refresh: session.refreshToken, InstanciaAno: 2026 };
    await app.anyone.post('/login/refresh', { body });
    await app.db.execute(
      sql`update refresh_tokens set redeemed_at = now() - interval '1 minute' where redeemed_at is not null`,
    );
    const { newest } = await newestAfter(() => app.anyone.post('/login/refresh', { body }));
    expect(newest).toMatchObject({ action: 'token-reused', user: { id: user.userId } });
  });

  it('compares fields by value, and hides secret ones', () => {
    const before = { name: 'a', list: [{ slot: 1 }], same: { x: [1] }, secretKey: 'k1', gone: 1 };
    const after = { name: 'b', list: [{ slot: 2 }], same: { x: [1] }, secretKey: 'k2', token: 'new' };
    expect(changesOf(before, after)).toEqual([
      { field: 'name', before: 'a', after: 'b' },
      { field: 'list', before: [{ slot: 1 }], after: [{ slot: 2 }] },
      { field: 'secretKey', before: '•••', after: '•••' },
      { field: 'gone', before: 1, after: null },
      { field: 'token', before: null, after: '•••' },
    ]);
  });
});

describe('the trail', () => {
  it('is narrowed by record, by who, by what and by time', async () => {
    const { self, user } = await signedIn('ADMIN');
    const { categoryId } = await makeCategory(self, `Trilha ${Date.now()}`);
    await self.delete(`/categories/${categoryId}`);
    const ofRecord = await entries({ resource: 'category', recordId: categoryId, orderByDirection: 'ASC' });
    expect(ofRecord.map((row: { action: string }) => row.action)).toEqual(['create', 'deactivate']);
    expect(await entries({ userId: user.userId, action: 'deactivate' })).toHaveLength(1);
    expect(await entries({ userId: user.userId, to: ofRecord[0].createdAt })).toMatchObject([
      { action: 'sign-in' },
    ]);
    expect(await entries({ userId: user.userId, from: '2100-01-01T00:00:00Z' })).toEqual([]);
    expect(
      await entries({ FilterString: 'trilha', resource: 'category', recordId: categoryId }),
    ).toHaveLength(2);
    for (const query of [
      { from: '0000-01-01T00:00:00Z' },
      { resource: 'nothing' },
      { action: 'x' },
      { from: 'yesterday' },
      { recordId: 'a' },
    ]) {
      expect((await admin.get('/audit', { query })).status).toBe(400);
    }
  });

  it('is for administrators', async () => {
    expect((await (await app.as('STAFF')).get('/audit')).status).toBe(403);
  });

  it('forgets accesses and changes after their own times', async () => {
    const row = { address: '127.0.0.1', userAgent: '', recordName: 'purge' };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await app.db.insert(auditLog).values([
      { ...row, action: 'sign-in', resource: 'session', createdAt: daysAgo(201) },
      { ...row, action: 'sign-in', resource: 'session', createdAt: daysAgo(199) },
      { ...row, action: 'update', resource: 'user', createdAt: daysAgo(401) },
      { ...row, action: 'update', resource: 'user', createdAt: daysAgo(201) },
    ]);
    await purgeAudit(app.db, { accessDays: 200, changeDays: 400 });
    const left = await entries({ FilterString: 'purge' });
    expect(
      left.map(({ action, resource }: { action: string; resource: string }) => [action, resource]),
    ).toEqual([
      ['sign-in', 'session'],
      ['update', 'user'],
    ]);
  });
});
