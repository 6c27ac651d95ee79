import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { attempts, sessions } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { growStale, signedIn, signedInLongAgo } from '../../testing/people.ts';
import { totpCode, withSecondFactor, wrongCode } from '../../testing/second-factors.ts';
import { type Caller, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const STEP_UP = { status: 403, body: { code: 'auth.step_up' } };
const WRONG = { status: 401, body: { code: 'auth.credentials' } };

const stepUp = (self: Caller, body: Record<string, string>) => self.post('/login/step-up', { body });
const signIn = async (email: string) => {
  const { body } = await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
  return { session: body, self: app.withToken(body.token) };
};

beforeEach(async () => {
  await app.db.delete(attempts);
});

describe('a freshened session', () => {
  it('is only the one that stepped up, not others of the same user', async () => {
    const { user, self } = await signedIn(app, 'ADMIN');
    const other = await signIn(user.email);
    await growStale(app, user.userId);
    expect((await stepUp(self, { password: TEST_PASSWORD })).status).toBe(204);
    expect((await self.get('/usuario/export')).status).toBe(200);
    expect(await other.self.get('/usuario/export')).toMatchObject(STEP_UP);
  });

  it('stays fresh after a refresh, but no longer than its time', async () => {
    const { user, session, self } = await signedInLongAgo(app);
    await stepUp(self, { password: TEST_PASSWORD });
    const { body } = await app.anyone.post('/login/refresh', { body: { Refresh: session.refreshToken } });
    expect((await app.withToken(body.token).get('/usuario/export')).status).toBe(200);
    await app.db
      .update(sessions)
      .set({ freshUntil: sql`fresh_until - interval '10 minutes'` })
      .where(eq(sessions.userId, user.userId));
    expect(await app.withToken(body.token).get('/usuario/export')).toMatchObject(STEP_UP);
    const again = await app.anyone.post('/login/refresh', { body: { Refresh: body.refreshToken } });
    expect(await app.withToken(again.body.token).get('/usuario/export')).toMatchObject(STEP_UP);
  });

  it("can't be one that has ended meanwhile", async () => {
    const { user, self } = await signedInLongAgo(app);
    const admin = await app.as('ADMIN');
    const [made] = await Promise.all([
      stepUp(self, { password: TEST_PASSWORD }),
      admin.delete(`/usuario/${user.userId}/sessions`),
    ]);
    expect([204, 401]).toContain(made.status);
    expect(await stepUp(self, { password: TEST_PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'auth.token' },
    });
    expect(await app.db.$count(sessions, eq(sessions.userId, user.userId))).toBe(0);
  });

  it("requires the user's own password or code", async () => {
    const { self } = await signedInLongAgo(app);
    await app.makeUser({ profile: 'ADMIN' });
    expect(await stepUp(self, { password: 'Outra#Senha9' })).toMatchObject(WRONG);
    const [mine, theirs] = [await withSecondFactor(app, 'ADMIN'), await withSecondFactor(app, 'ADMIN')];
    await growStale(app, mine.user.userId);
    expect(await stepUp(mine.self, { code: totpCode(theirs.secret) })).toMatchObject(WRONG);
    expect(await mine.self.get('/usuario/export')).toMatchObject(STEP_UP);
  });

  it('requires the current password', async () => {
    const { user, self } = await signedInLongAgo(app);
    const elsewhere = await signIn(user.email);
    const change = { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' };
    const answers = await Promise.all([
      stepUp(elsewhere.self, { password: TEST_PASSWORD }),
      self.put('/usuario/update-password', { body: change }),
    ]);
    expect(answers[1].status).toBe(204);
    expect((await elsewhere.self.get('/usuario/me')).status).toBe(401);
    expect(await stepUp(self, { password: TEST_PASSWORD })).toMatchObject(WRONG);
  });

  it('results once from a code, even for concurrent requests of several sessions', async () => {
    const { user, self, secret, challenge, recoveryCodes } = await withSecondFactor(app, 'ADMIN');
    const answer = { challenge: await challenge(), recoveryCode: recoveryCodes[0] };
    const { token } = (await app.anyone.post('/login/second-factor', { body: answer })).body;
    await growStale(app, user.userId);
    const code = totpCode(secret);
    const callers = [self, app.withToken(token), self, app.withToken(token)];
    const answers = await Promise.all(callers.map((caller) => stepUp(caller, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401]);
    const isFresh = and(eq(sessions.userId, user.userId), sql`fresh_until > now()`);
    expect(await app.db.$count(sessions, isFresh)).toBe(1);
    expect(await stepUp(self, { code })).toMatchObject(WRONG);
  });

  it("can't result from a code that opened a session, nor the other way round", async () => {
    const { user, self, secret, challenge } = await withSecondFactor(app, 'ADMIN');
    await growStale(app, user.userId);
    const [now, next] = [totpCode(secret), totpCode(secret, 1)];
    const body = { challenge: await challenge(), code: now };
    expect((await app.anyone.post('/login/second-factor', { body })).status).toBe(200);
    expect(await stepUp(self, { code: now })).toMatchObject(WRONG);
    expect((await stepUp(self, { code: next })).status).toBe(204);
    const again = { challenge: await challenge(), code: next };
    expect(await app.anyone.post('/login/second-factor', { body: again })).toMatchObject(WRONG);
  });

  it("can't result from a recovery code or a challenge", async () => {
    const { user, self, challenge, recoveryCodes } = await withSecondFactor(app, 'ADMIN');
    await growStale(app, user.userId);
    for (const code of [recoveryCodes[0] ?? '', await challenge()]) {
      expect(await stepUp(self, { code })).toMatchObject(WRONG);
      expect(await stepUp(self, { password: code })).toMatchObject(WRONG);
    }
  });
});

describe('guessing in a hijacked session', () => {
  it('is stopped after ten, counts together with sign-ins, and is audited', async () => {
    const { user, self } = await signedInLongAgo(app);
    const password = 'Wrong#2026';
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await stepUp(self, { password })).toMatchObject(WRONG);
      await app.anyone.post('/login', { body: { email: user.email, password } });
    }
    const refused = await stepUp(self, { password: TEST_PASSWORD });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const body = { email: user.email, password: TEST_PASSWORD };
    expect((await app.anyone.post('/login', { body })).status).toBe(429);
    const told = and(eq(auditLog.userId, user.userId), eq(auditLog.action, 'step-up-refused'));
    expect(await app.db.$count(auditLog, told)).toBe(1);
  });

  it('has the same limit for concurrent requests', async () => {
    const { self } = await signedInLongAgo(app);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, guess) => stepUp(self, { password: `Wrong#${2000 + guess}` })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('of codes is stopped after twenty from any address, and right passwords reset nothing', async () => {
    const { user, session, secret } = await withSecondFactor(app, 'ADMIN');
    const code = wrongCode(secret);
    const headers = { authorization: `Bearer ${session.token}` };
    for (let guess = 0; guess < 20; guess += 1) {
      const from = app.from(`198.51.100.${guess}`);
      expect(await from.post('/login/step-up', { body: { code }, headers })).toMatchObject(WRONG);
      if (guess === 10) {
        const right = await from.post('/login/step-up', { body: { password: TEST_PASSWORD }, headers });
        expect(right.status).toBe(204);
      }
    }
    await growStale(app, user.userId);
    const from = app.from('203.0.113.9');
    expect(await from.post('/login/step-up', { body: { code: totpCode(secret) }, headers })).toMatchObject({
      status: 429,
    });
  });
});

describe('a session begun by a stranger', () => {
  it('never becomes the session of another user, whatever is sent with a sign-in', async () => {
    const stranger = await signedIn(app, 'STAFF');
    const victim = await app.makeUser({ profile: 'ADMIN' });
    const { token, refreshToken } = stranger.session;
    const body = { email: victim.email, password: TEST_PASSWORD, token, refreshToken, Refresh: refreshToken };
    const signedInBy = await app.withToken(token).post('/login', { body });
    expect(signedInBy.body.refreshToken).not.toBe(refreshToken);
    expect((await stranger.self.get('/usuario/me')).body.email).toBe(stranger.user.email);
    const next = await app.anyone.post('/login/refresh', { body: { Refresh: refreshToken } });
    expect((await app.withToken(next.body.token).get('/usuario/me')).body.email).toBe(stranger.user.email);
    expect(await app.db.$count(sessions, eq(sessions.userId, victim.userId))).toBe(1);
  });
});

describe('a step-up', () => {
  it('is available to signed-in users only', async () => {
    expect(await stepUp(app.anyone, { password: TEST_PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    });
  });

  it('exposes the password in no response and no audit event', async () => {
    const { user, self } = await signedInLongAgo(app);
    await stepUp(self, { password: 'Wrong#Secret7' });
    await stepUp(self, { password: TEST_PASSWORD });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.userId, user.userId));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['step-up', 'step-up-refused']),
    );
    expect(JSON.stringify(entries)).not.toMatch(/Wrong#Secret7|Perfume#2026/);
  });
});
