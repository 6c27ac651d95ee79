import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { users } from '../../platform/db/schema/accounts.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { tokenSentTo } from '../../testing/mails.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { newCpf, profileId, signedIn, userBody } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp, TEST_PASSWORD, testApp } from '../../testing/test-app.ts';
import { anonymiseDue } from './rights.service.ts';
import { CANARY, CANARY_WORDS, traces } from './testing/canary.ts';

const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const app = await sharedTestApp({ logger });
const admin = await app.as('ADMIN');

const signIn = (email: string, password = TEST_PASSWORD) =>
  app.anyone.post('/login', { body: { email, password } });
const read = async (id: number) => (await app.db.select().from(users).where(eq(users.userId, id)))[0];
const askErasure = (self: Awaited<ReturnType<typeof signedIn>>['self'], password = TEST_PASSWORD) =>
  self.post('/me/erasure', { body: { password } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const eraseAt = (at: Date) => anonymiseDue({ db: app.db, outbox: app.outbox, log: logger }, 'erasures', at);

describe('a request for erasure', () => {
  it('signs the user out everywhere and returns the date of erasure', async () => {
    const { user, self } = await signedIn(app);
    await signIn(user.email);
    const { status, body } = await askErasure(self);
    expect(status).toBe(202);
    expect(Math.round((Date.parse(body.anonymousFrom) - Date.now()) / 86_400_000)).toBe(7);
    expect((await self.get('/usuario/me')).status).toBe(401);
    expect((await admin.get(`/usuario/${user.userId}/sessions`)).body.data).toEqual([]);
    await app.deliverMails();
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toContain('encerrada');
  });

  it('requires the right password and otherwise changes nothing', async () => {
    const { user, self } = await signedIn(app);
    const { status, body } = await askErasure(self, 'Wrong#Secret1');
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'password.current', 'password']);
    expect((await read(user.userId))?.erasureAskedAt).toBeNull();
    expect((await self.post('/me/erasure', { body: {} })).status).toBe(400);
  });

  it('is available in the app too', async () => {
    const { user, self } = await signedIn(app, 'USER');
    expect((await self.delete('/app/me', { body: { password: 'Wrong#Secret1' } })).status).toBe(400);
    expect((await self.delete('/app/me')).status).toBe(202);
    expect((await read(user.userId))?.erasureAskedAt).not.toBeNull();
  });

  it('is withdrawn by signing in and by nothing else', async () => {
    const { user, self } = await signedIn(app);
    await askErasure(self);
    expect((await signIn(user.email, 'Wrong#Secret1')).status).toBe(401);
    expect((await read(user.userId))?.erasureAskedAt).not.toBeNull();
    const answers = await Promise.all([signIn(user.email), signIn(user.email), signIn(user.email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(user.userId))?.erasureAskedAt).toBeNull();
    await eraseAt(inDays(30));
    expect((await read(user.userId))?.anonymisedAt).toBeNull();
  });

  it('is carried out after seven days and not before', async () => {
    const { user, self } = await signedIn(app);
    await askErasure(self);
    await eraseAt(inDays(6.9));
    expect((await read(user.userId))?.anonymisedAt).toBeNull();
    await Promise.all([eraseAt(inDays(7.1)), eraseAt(inDays(7.1))]);
    expect(await read(user.userId)).toMatchObject({
      name: `Pessoa anônima ${user.userId}`,
      passwordHash: null,
      erasureAskedAt: null,
    });
    expect((await signIn(user.email)).status).toBe(401);
  });

  it('is either carried out or withdrawn by a concurrent sign-in, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, self } = await signedIn(app);
      await askErasure(self);
      const [session] = await Promise.all([signIn(user.email), eraseAt(inDays(8))]);
      const after = await read(user.userId);
      expect(after?.anonymisedAt === null).toBe(session.status === 200);
      expect(after?.erasureAskedAt).toBeNull();
    }
  });

  it('is implied five years after an account was deactivated', async () => {
    const { user } = await signedIn(app);
    await admin.put(`/usuario/${user.userId}`, { body: { ativo: false } });
    const eraseOld = (days: number) =>
      anonymiseDue({ db: app.db, outbox: app.outbox, log: logger }, 'accounts', inDays(days));
    expect(await eraseOld(1825)).toBe(0);
    expect(await eraseOld(1827)).toBe(1);
    expect((await read(user.userId))?.anonymisedAt).not.toBeNull();
    expect(await eraseOld(1827)).toBe(0);
  });

  it('is refused for the last administrator, even for concurrent requests of two', async () => {
    const two = await testApp();
    const [one, other] = [await signedIn(two, 'ADMIN'), await signedIn(two, 'ADMIN')];
    const ask = ({ self }: typeof one) => self.post('/me/erasure', { body: { password: TEST_PASSWORD } });
    const answers = await Promise.all([ask(one), ask(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('user.last_admin');
    await two.close();
  });
});

describe('making a user anonymous', () => {
  it('is for administrators only, and not for oneself', async () => {
    const { user, self } = await signedIn(app);
    const path = `/usuario/${user.userId}/anonymise`;
    expect((await self.post(path)).status).toBe(403);
    expect((await (await app.as('USER')).post(path)).status).toBe(403);
    expect((await app.anyone.post(path)).status).toBe(401);
    const { user: me, self: own } = await signedIn(app, 'ADMIN');
    expect((await own.post(`/usuario/${me.userId}/anonymise`)).status).toBe(403);
    expect((await admin.post('/usuario/99999999/anonymise')).status).toBe(404);
  });

  it('works for administrators within their organisation, without mentions from outside', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const member = await app.as('ADMIN', { organisationId });
    const { user } = await signedIn(app);
    expect((await member.post(`/usuario/${user.userId}/anonymise`)).status).toBe(404);
    const own = await app.makeUser({ profile: 'STAFF', organisationId, email: 'zqmember@example.com' });
    await admin.post('/organisations', {
      body: { name: 'Outra Casa', document: null, email: 'zqmember@example.com' },
    });
    const { status, body } = await member.post(`/usuario/${own.userId}/anonymise`);
    expect([status, body.mentions, body.backups]).toEqual([200, [], []]);
    expect((await read(own.userId))?.anonymisedAt).not.toBeNull();
  });

  it('happens once for concurrent requests', async () => {
    const { user } = await signedIn(app);
    const ask = () => admin.post(`/usuario/${user.userId}/anonymise`);
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('user.anonymous');
  });

  it("is permanent and can't be undone in any way", async () => {
    const body = await userBody(admin, { cpf: newCpf() });
    const { id } = (await admin.post('/usuario', { body })).body;
    await admin.put(`/usuario/${id}`, { body: { ...body, nome: 'Outro Nome Qualquer' } });
    await app.db.update(users).set({ confirmedAt: new Date() }).where(eq(users.userId, id));
    const { data } = (await admin.get(`/usuario/${id}/history`)).body;
    expect((await admin.post(`/usuario/${id}/anonymise`)).status).toBe(200);
    const refused = async (answer: Promise<{ status: number; body: { code: string } }>) => {
      const { status, body: told } = await answer;
      return [status, told.code];
    };
    expect(await refused(admin.put(`/usuario/${id}`, { body: { ativo: true } }))).toEqual([
      409,
      'user.anonymous',
    ]);
    expect(await refused(admin.put(`/usuario/${id}`, { body }))).toEqual([409, 'user.anonymous']);
    for (const { auditId } of data) {
      expect((await admin.put(`/usuario/${id}/restore`, { body: { auditId } })).status).toBe(409);
    }
    const after = (await admin.get(`/usuario/${id}/history`)).body;
    expect(JSON.stringify(after)).not.toMatch(/Outro Nome|nova-/);
    const { email } = (await admin.get(`/usuario/${id}`)).body;
    const csv = `email,nome,profile\n${email},Voltei,STAFF`;
    expect((await importing(admin, 'users').run(csv)).body.errors).toHaveLength(1);
    const made = await admin.post('/usuario', { body: await userBody(admin, { email }) });
    expect(made.status).toBe(400);
    // Their email address and tax number are free again.
    expect((await admin.post('/usuario', { body })).status).toBe(201);
  });

  it('leaves no trace except where the report says so', async () => {
    const canary = { ...CANARY, profile: { id: await profileId(admin, 'ADMIN') } };
    const made = await admin.post('/usuario', { body: await userBody(admin, canary) });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const from = app.from('198.51.100.77');
    const agent = { 'user-agent': 'Zqxvbrowser/1.0' };
    const token = await tokenSentTo(app, canary.email);
    await from.post('/requisicaotemporaria', { body: { token, password: TEST_PASSWORD }, headers: agent });
    // An earlier name and email address.
    await admin.put(`/usuario/${id}`, { body: { ...made.body, nome: 'Quimera Velha Zqxvtrace' } });
    await from.post('/login', {
      body: { email: canary.email.toUpperCase(), password: 'Wrong#Secret1' },
      headers: agent,
    });
    const session = await from.post('/login', {
      body: { email: canary.email, password: TEST_PASSWORD },
      headers: agent,
    });
    const self = app.withToken(session.body.token);
    await self.get('/usuario/me', { headers: agent });
    await self.put('/usuario/update-password', {
      body: { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' },
      headers: agent,
    });
    await from.post('/usuario/recuperar-senha', { body: { email: canary.email }, headers: agent });
    await self.post('/views', {
      body: { list: 'usuario', name: 'Zqxvtrace', search: 'FilterString=zqxv', columns: [], shared: true },
      headers: agent,
    });
    const search = `FilterString=${encodeURIComponent(canary.email)}`;
    expect(
      (
        await admin.post('/views', {
          body: { list: 'usuario', name: canary.email, search, columns: [], shared: false },
        })
      ).status,
    ).toBe(201);
    const device = await admin.post('/devices', { body: { macAddress: 'AA:BB:CC:00:77:01', owner: { id } } });
    expect(device.status).toBe(201);
    await self.post('/me/totp', { headers: agent });
    const rules = (await admin.get('/alert-rules')).body;
    await admin.put('/alert-rules', {
      body: { rules: rules.rules.map((rule: object) => ({ ...rule, readers: [{ id }] })) },
    });
    const organisation = await admin.post('/organisations', {
      body: { name: 'Casa dos Canários', document: null, email: canary.email },
    });
    const { organisationId } = organisation.body;
    await app.db.execute(sql`
      insert into mail_outbox (task, state, finished_at, error)
      values (${JSON.stringify({ kind: 'security', userId: id, language: 'pt-BR' })}::jsonb, 'failed', now(), ${canary.email})`);
    await mkdir(app.outbox, { recursive: true });
    await writeFile(join(app.outbox, 'a.eml'), `From: x@y.z\r\nTo: ${canary.email}\r\n\r\nOlá`);
    await writeFile(join(app.outbox, 'b.eml'), 'From: x@y.z\r\nTo: other@example.com\r\n\r\nOlá');

    await app.db.update(users).set({ pendingEmail: 'zqxv-new@example.com' }).where(eq(users.userId, id));
    const words = [...CANARY_WORDS, '198.51.100.77'];
    expect((await traces(app, words)).length).toBeGreaterThan(10);
    const { status, body: report } = await admin.post(`/usuario/${id}/anonymise`);
    expect(status).toBe(200);
    expect(report).toMatchObject({ id, nome: `Pessoa anônima ${id}`, mails: 1, backups: [] });
    expect(report.mentions).toEqual([
      { table: 'organisations', id: organisationId, name: expect.any(String) },
    ]);
    expect(report.changed.map(({ table }: { table: string }) => table)).toEqual(
      expect.arrayContaining([
        'audit_log',
        'users',
        'sessions',
        'views',
        'devices',
        'tax_numbers',
        'mail_outbox',
      ]),
    );
    expect(await readdir(app.outbox)).toEqual(['b.eml']);

    // Removes what the report declares: the organisation's own email address, in its row and its audit trail.
    await admin.put(`/organisations/${organisationId}`, {
      body: { name: 'Sem Nome', document: null, email: null },
    });
    await app.db.execute(sql`delete from audit_log where resource = 'organisation'`);
    expect(await traces(app, words)).toEqual([]);
    // The log contains only ids and network addresses.
    expect(lines.join('').toLowerCase()).not.toContain('zqxv');
    const shown = await Promise.all(
      [
        '/usuario',
        '/usuario?isActive=false',
        '/audit?perPage=100',
        '/views?list=usuario',
        '/search?q=zqxv',
        '/devices',
      ].map(async (path) => JSON.stringify((await admin.get(path)).body)),
    );
    expect(shown.join('\n').toLowerCase()).not.toContain('zqxv');
    expect(shown.join('\n')).toContain(`Pessoa anônima ${id}`);
    // What they did stays in the trail under their id.
    const trail = (await admin.get('/audit', { query: { userId: id, perPage: 100 } })).body;
    expect(trail.total).toBeGreaterThanOrEqual(3);
    const [held] = await app.db.select().from(devices).where(eq(devices.macAddress, 'AA:BB:CC:00:77:01'));
    expect(held).toMatchObject({ ownerId: null, userId: null });
  });
});
