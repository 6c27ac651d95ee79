import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attempts, refreshTokens, sessions, users } from '../../platform/db/schema/accounts.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();

const signIn = (email: string, password = TEST_PASSWORD) =>
  app.anyone.post('/login', { body: { email, password } });
const refresh = (Login: string, Refresh: string) =>
  app.anyone.post('/login/refresh', { body: { InstanciaAno: 2026, Login, Refresh } });
const me = (token: string) => app.withToken(token).get('/usuario/me');

describe('signing in', () => {
  it('accepts both body formats, and the email in any case', async () => {
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    const bodies = [
      { email: email.toUpperCase(), password: TEST_PASSWORD },
      { Login: email, Senha: TEST_PASSWORD },
    ];
    for (const body of bodies) {
      const answer = await app.anyone.post('/login', { body });
      expect(answer).toMatchObject({
        status: 200,
        body: { token: expect.any(String), refreshToken: expect.any(String), login: email },
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect((await me(answer.body.token)).body).toMatchObject({
        id: userId,
        email,
        language: null,
        profile: { id: expect.any(Number), nome: 'STAFF' },
      });
    }
  });

  it('responds the same for wrong, unknown, inactive and unconfirmed accounts', async () => {
    const right = await app.makeUser({ profile: 'STAFF' });
    const inactive = await app.makeUser({ profile: 'STAFF', deletedAt: new Date() });
    const unconfirmed = await app.makeUser({ profile: 'STAFF', confirmedAt: null });
    const withoutPassword = await app.makeUser({ profile: 'STAFF', passwordHash: null });
    const answers = await Promise.all([
      signIn(right.email, 'Wrong#2026'),
      signIn('nobody@example.com'),
      signIn(inactive.email),
      signIn(unconfirmed.email),
      signIn(withoutPassword.email),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0].body, requestId: '' });
      expect(body.code).toBe('auth.credentials');
    }
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 5, password: null }, ['email', 'password']],
    [{ Login: 'a@b.co' }, ['password']],
    [{ email: 'a\u0000@b.co', password: 'x' }, ['email']],
  ])('refuses %j with its fields', async (body, paths) => {
    const answer = await app.anyone.post('/login', { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('stores neither the password nor the token', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await signIn(email);
    const dump = JSON.stringify([
      await app.db.select().from(users),
      await app.db.select().from(refreshTokens),
    ]);
    expect(dump).not.toContain(TEST_PASSWORD);
    expect(dump).not.toContain(body.refreshToken);
  });
});

describe('refreshing a session', () => {
  const signedIn = async () => {
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    return { email, userId, ...(await signIn(email)).body };
  };
  const age = (seconds: number) =>
    app.db
      .update(refreshTokens)
      .set({ redeemedAt: sql`redeemed_at - make_interval(secs => ${seconds})` })
      .where(sql`redeemed_at is not null`);

  it('returns a new pair of tokens that works and can be refreshed again', async () => {
    const { email, refreshToken } = await signedIn();
    const first = await refresh(email, refreshToken);
    expect(first).toMatchObject({ status: 200, body: { login: email } });
    expect(first.body.refreshToken).not.toBe(refreshToken);
    expect((await me(first.body.token)).status).toBe(200);
    expect((await refresh(email, first.body.refreshToken)).status).toBe(200);
  });

  it('works for two tabs that refresh at the same time', async () => {
    const { email, refreshToken } = await signedIn();
    const [one, two] = await Promise.all([refresh(email, refreshToken), refresh(email, refreshToken)]);
    for (const { status, body } of [one, two]) {
      expect(status).toBe(200);
      expect((await me(body.token)).status).toBe(200);
      expect((await refresh(email, body.refreshToken)).status).toBe(200);
    }
  });

  it('ends the whole family if a token is reused later', async () => {
    const { email, refreshToken } = await signedIn();
    const { body } = await refresh(email, refreshToken);
    await age(11);
    expect(await refresh(email, refreshToken)).toMatchObject({ status: 401, body: { code: 'auth.refresh' } });
    expect((await refresh(email, body.refreshToken)).status).toBe(401);
    expect(await me(body.token)).toMatchObject({ status: 401, body: { code: 'auth.token' } });
  });

  it('returns the current email after its holder has changed it', async () => {
    const { userId, email } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await signIn(email);
    await app.db
      .update(users)
      .set({ email: `nova-${email}` })
      .where(eq(users.userId, userId));
    expect((await me(body.token)).body).toMatchObject({ id: userId, email: `nova-${email}` });
    const renewed = await refresh(email, body.refreshToken);
    expect(renewed).toMatchObject({ status: 200, body: { login: `nova-${email}` } });
    expect((await me(renewed.body.token)).body.id).toBe(userId);
    const again = await app.anyone.post('/login/refresh', { body: { Refresh: renewed.body.refreshToken } });
    expect(again).toMatchObject({ status: 200, body: { login: `nova-${email}` } });
  });

  it('is refused for an unknown token and for a session that has ended', async () => {
    const { email, refreshToken, token } = await signedIn();
    expect((await refresh(email, 'unknown')).body.code).toBe('auth.refresh');
    expect((await app.withToken(token).post('/logout')).status).toBe(204);
    expect((await refresh(email, refreshToken)).body.code).toBe('auth.refresh');
    expect((await me(token)).body.code).toBe('auth.token');
  });
});

describe('losing access', () => {
  const cases: [string, Partial<typeof users.$inferInsert>][] = [
    ['deactivated', { deletedAt: new Date() }],
    ['no longer confirmed', { confirmedAt: null }],
  ];
  it.each(cases)('is immediate for anyone who is %s', async (_, change) => {
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await signIn(email);
    await app.db.update(users).set(change).where(eq(users.userId, userId));
    expect((await me(body.token)).status).toBe(401);
    expect((await refresh(email, body.refreshToken)).status).toBe(401);
  });

  it('is immediate after a change of profile, until the next refresh', async () => {
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await signIn(email);
    await app.db
      .update(users)
      .set({ profileId: sql`(select profile_id from profiles where name = 'USER')` })
      .where(eq(users.userId, userId));
    expect((await me(body.token)).status).toBe(401);
    const renewed = await refresh(email, body.refreshToken);
    expect((await me(renewed.body.token)).body.profile.nome).toBe('USER');
    expect((await app.withToken(renewed.body.token).get('/categories')).status).toBe(403);
  });

  it('is immediate when the session expires', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await signIn(email);
    await app.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await me(body.token)).status).toBe(401);
  });

  it.each(['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi'])(
    'follows from the header %j',
    async (authorization) => {
      const answer = await app.anyone.get('/usuario/me', { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.body.code).toMatch(/^auth\./);
    },
  );
});

describe('under load', () => {
  it('accepts twenty-five right sign-ins at once, since only failures count', async () => {
    await app.db.delete(attempts);
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
    expect(await app.db.select().from(attempts)).toEqual([]);
  });

  it('handles concurrent refreshes and a sign-out without an error', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    for (let round = 0; round < 5; round += 1) {
      const { body } = await signIn(email);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => refresh(email, body.refreshToken)),
        app.withToken(body.token).post('/logout'),
      ]);
      for (const { status } of answers) expect([200, 204, 401]).toContain(status);
      expect((await me(body.token)).status).toBe(401);
    }
  });

  it('never leaves a session of the old password after it has changed', async () => {
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    const here = app.withToken((await signIn(email)).body.token);
    const racing = Array.from({ length: 6 }, () => signIn(email));
    const change = here.put('/usuario/update-password', {
      body: { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' },
    });
    await Promise.all([...racing, change]);
    expect((await change).status).toBe(204);
    const left = await app.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(left).toHaveLength(1);
  });
});

describe('an email with characters that fold into letters', () => {
  it('is not the account with those letters', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF', email: 'iris.lima@example.com' });
    expect((await signIn(email)).status).toBe(200);
    for (const other of ['İris.lima@example.com', 'ıris.lima@example.com', 'iris.lıma@example.com']) {
      expect((await signIn(other)).status, other).toBe(401);
    }
  });
});

describe('a crowd of sign-ins', () => {
  it('to one account is let in if the password is right, whatever its size', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const answers = await Promise.all(Array.from({ length: 120 }, () => signIn(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
