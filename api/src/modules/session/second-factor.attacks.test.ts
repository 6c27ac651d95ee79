import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { attempts, sessions, users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { signInChallenges } from '../../platform/db/schema/second-factors.ts';
import { signInBy, withPasskey } from '../../testing/passkeys.ts';
import { totpCode, withSecondFactor, wrongCode } from '../../testing/second-factors.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();

const answer = (body: Record<string, string>, address?: string) =>
  app.from(address).post('/login/second-factor', { body });
const sessionsOf = (userId: number) => app.db.$count(sessions, eq(sessions.userId, userId));
const OVER = { status: 401, body: { code: 'auth.challenge' } };
const WRONG = { status: 401, body: { code: 'auth.credentials' } };

beforeEach(async () => {
  await app.db.delete(attempts);
});

describe('a second-factor challenge', () => {
  it('opens one session, even for concurrent answers', async () => {
    const { user, challenge, recoveryCodes } = await withSecondFactor(app);
    const before = await sessionsOf(user.userId);
    const open = await challenge();
    const answers = await Promise.all(
      recoveryCodes.slice(0, 6).map((recoveryCode) => answer({ challenge: open, recoveryCode })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await sessionsOf(user.userId)).toBe(before + 1);
  });

  it("can't be answered again", async () => {
    const { secret, challenge, recoveryCodes } = await withSecondFactor(app);
    const open = await challenge();
    expect((await answer({ challenge: open, code: totpCode(secret) })).status).toBe(200);
    expect(await answer({ challenge: open, recoveryCode: recoveryCodes[0] ?? '' })).toMatchObject(OVER);
  });

  it('accepts only codes of its own account', async () => {
    const [mine, theirs] = [await withSecondFactor(app), await withSecondFactor(app)];
    const open = await theirs.challenge();
    expect(await answer({ challenge: open, code: totpCode(mine.secret) })).toMatchObject(WRONG);
    const recoveryCode = mine.recoveryCodes[0] ?? '';
    expect(await answer({ challenge: open, recoveryCode })).toMatchObject(WRONG);
    expect((await answer({ challenge: await mine.challenge(), recoveryCode })).status).toBe(200);
  });

  it("can't be invented", async () => {
    const { secret } = await withSecondFactor(app);
    expect(await answer({ challenge: 'x'.repeat(43), code: totpCode(secret) })).toMatchObject(OVER);
  });

  it('expires after five minutes', async () => {
    const { secret, challenge } = await withSecondFactor(app);
    const open = await challenge();
    await app.db.update(signInChallenges).set({ expiresAt: sql`expires_at - interval '5 minutes'` });
    expect(await answer({ challenge: open, code: totpCode(secret) })).toMatchObject(OVER);
  });

  it('becomes invalid when the password changes', async () => {
    const { self, secret, challenge } = await withSecondFactor(app);
    const open = await challenge();
    const body = { senhaAtual: TEST_PASSWORD, novaSenha: 'Outra#Senha1' };
    expect((await self.put('/usuario/update-password', { body })).status).toBe(204);
    expect(await answer({ challenge: open, code: totpCode(secret) })).toMatchObject(OVER);
  });

  it('becomes invalid when the account is deactivated', async () => {
    const { user, secret, challenge } = await withSecondFactor(app);
    const open = await challenge();
    await app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.userId, user.userId));
    expect(await answer({ challenge: open, code: totpCode(secret) })).toMatchObject(OVER);
  });

  it('is stored as a digest', async () => {
    const { user, challenge } = await withSecondFactor(app);
    const open = await challenge();
    const kept = await app.db.select().from(signInChallenges).where(eq(signInChallenges.userId, user.userId));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(open);
  });

  it('is neither an access token nor a refresh token', async () => {
    const { user, challenge } = await withSecondFactor(app);
    const open = await challenge();
    expect((await app.withToken(open).get('/usuario/me')).status).toBe(401);
    const renewal = { Login: user.email, Refresh: open, InstanciaAno: 2026 };
    expect((await app.anyone.post('/login/refresh', { body: renewal })).status).toBe(401);
  });
});

describe('a second-factor code', () => {
  it('is accepted once across challenges, and no earlier code after it', async () => {
    const { secret, challenge } = await withSecondFactor(app);
    const [now, next] = [totpCode(secret), totpCode(secret, 1)];
    expect((await answer({ challenge: await challenge(), code: next })).status).toBe(200);
    expect(await answer({ challenge: await challenge(), code: next })).toMatchObject(WRONG);
    expect(await answer({ challenge: await challenge(), code: now })).toMatchObject(WRONG);
  });

  it('opens one session, even with concurrent challenges', async () => {
    const { user, secret, challenge } = await withSecondFactor(app);
    const before = await sessionsOf(user.userId);
    const open = await Promise.all([1, 2, 3, 4].map(challenge));
    const code = totpCode(secret);
    const answers = await Promise.all(open.map((each) => answer({ challenge: each, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(user.userId)).toBe(before + 1);
  });

  it('for recovery opens one session, even with concurrent challenges', async () => {
    const { user, challenge, recoveryCodes } = await withSecondFactor(app);
    const before = await sessionsOf(user.userId);
    const open = await Promise.all([1, 2, 3, 4].map(challenge));
    const recoveryCode = recoveryCodes[0] ?? '';
    const answers = await Promise.all(open.map((each) => answer({ challenge: each, recoveryCode })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(user.userId)).toBe(before + 1);
  });
});

describe('guessing second-factor codes', () => {
  it('is stopped after ten, and right passwords in between reset nothing', async () => {
    const { user, secret, challenge } = await withSecondFactor(app);
    const code = wrongCode(secret);
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await answer({ challenge: await challenge(), code })).toMatchObject(WRONG);
    }
    await expect(challenge()).rejects.toThrow('rate_limited');
    const told = eq(auditLog.recordName, user.email);
    expect(await app.db.$count(auditLog, sql`${told} and ${auditLog.action} = 'sign-in-refused'`)).toBe(10);
  });

  it('counts together with wrong passwords', async () => {
    const { user, secret, challenge } = await withSecondFactor(app);
    const open = await challenge();
    const body = { email: user.email, password: 'Wrong#2026' };
    for (let guess = 0; guess < 9; guess += 1) await app.anyone.post('/login', { body });
    expect(await answer({ challenge: open, code: wrongCode(secret) })).toMatchObject(WRONG);
    expect(await answer({ challenge: open, code: totpCode(secret) })).toMatchObject({ status: 429 });
  });

  it('is stopped after twenty from changing addresses of a stranger who knows the password', async () => {
    const { secret, challenge } = await withSecondFactor(app);
    const open = await challenge();
    const code = wrongCode(secret);
    for (let guess = 0; guess < 20; guess += 1) {
      expect(await answer({ challenge: open, code }, `198.51.100.${guess}`)).toMatchObject(WRONG);
    }
    const right = { challenge: open, code: totpCode(secret) };
    expect(await answer(right, '203.0.113.1')).toMatchObject({ status: 429 });
  });

  it('starts over after a completed sign-in', async () => {
    const { secret, challenge, recoveryCodes } = await withSecondFactor(app);
    for (const recoveryCode of recoveryCodes.slice(0, 2)) {
      const open = await challenge();
      for (let guess = 0; guess < 9; guess += 1) await answer({ challenge: open, code: wrongCode(secret) });
      expect((await answer({ challenge: open, recoveryCode })).status).toBe(200);
    }
  });
});

describe('guessing passkeys', () => {
  it('counts together with wrong passwords', async () => {
    const { user, authenticator } = await withPasskey(app);
    for (let guess = 0; guess < 10; guess += 1)
      expect(await signInBy(app, authenticator, { userVerified: false })).toMatchObject(WRONG);
    expect((await signInBy(app, authenticator)).status).toBe(429);
    const body = { email: user.email, password: TEST_PASSWORD };
    expect((await app.anyone.post('/login', { body })).status).toBe(429);
    const told = and(eq(auditLog.recordName, user.email), eq(auditLog.action, 'sign-in-refused'));
    expect(await app.db.$count(auditLog, told)).toBe(10);
  });

  it('with unknown ids is stopped per address', async () => {
    const { authenticator } = await withPasskey(app);
    for (let guess = 0; guess < 100; guess += 1)
      await signInBy(app, authenticator, { credentialId: `unknown-${guess}` }, '198.51.100.99');
    expect((await signInBy(app, authenticator, {}, '198.51.100.99')).status).toBe(429);
    expect((await signInBy(app, authenticator, {}, '198.51.100.98')).status).toBe(200);
  });
});
