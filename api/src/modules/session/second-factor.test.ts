import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { attempts } from '../../platform/db/schema/accounts.ts';
import { recoveryCodes, signInChallenges, totpFactors } from '../../platform/db/schema/second-factors.ts';
import { signedIn } from '../../testing/people.ts';
import { totpCode, withSecondFactor, wrongCode } from '../../testing/second-factors.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { purgeSecondFactors } from './second-factor.queries.ts';

const app = await sharedTestApp();

const signIn = (email: string, password = TEST_PASSWORD) =>
  app.anyone.post('/login', { body: { email, password } });
const answer = (body: Record<string, string>) => app.anyone.post('/login/second-factor', { body });

beforeEach(async () => {
  await app.db.delete(attempts);
});

describe('setting up an authenticator app', () => {
  it('shows the secret and a QR code, and changes nothing at sign-in before the first code', async () => {
    const { user, self } = await signedIn(app);
    const made = await self.post('/me/totp');
    expect(made).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(made.body.otpauth).toMatch(/^otpauth:\/\/totp\//);
    expect(made.body.qr).toMatch(/^data:image\/png;base64,/);
    expect((await signIn(user.email)).status).toBe(200);
    expect((await self.get('/me/second-factor')).body).toEqual({
      totp: false,
      passkeys: 0,
      recoveryCodes: 0,
      required: false,
    });
  });

  it('is completed by the first code, with ten recovery codes that are never stored in clear', async () => {
    const { user, self, secret, recoveryCodes: codes } = await withSecondFactor(app);
    expect(codes).toHaveLength(10);
    expect((await self.get('/me/second-factor')).body).toMatchObject({ totp: true, recoveryCodes: 10 });
    const kept = JSON.stringify([
      await app.db.select().from(totpFactors).where(eq(totpFactors.userId, user.userId)),
      await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.userId)),
    ]);
    for (const plain of [secret, ...codes]) {
      expect(kept).not.toContain(plain);
      expect(kept).not.toContain(plain.replaceAll('-', ''));
    }
  });

  it('is refused with a wrong code and succeeds with the next', async () => {
    const { self } = await signedIn(app);
    expect((await self.put('/me/totp', { body: { code: '123456' } })).status).toBe(404);
    const { secret } = (await self.post('/me/totp')).body;
    expect(await self.put('/me/totp', { body: { code: wrongCode(secret) } })).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'code', code: 'second_factor.code' }] },
    });
    expect((await self.put('/me/totp', { body: { code: totpCode(secret) } })).status).toBe(200);
  });

  it('accepts only the last secret if it was started twice', async () => {
    const { self } = await signedIn(app);
    const first = (await self.post('/me/totp')).body.secret;
    const second = (await self.post('/me/totp')).body.secret;
    expect((await self.put('/me/totp', { body: { code: totpCode(first) } })).status).toBe(400);
    expect((await self.put('/me/totp', { body: { code: totpCode(second) } })).status).toBe(200);
  });

  it('is refused while one is on, so none is replaced unnoticed', async () => {
    const { self, secret } = await withSecondFactor(app);
    const refused = { status: 409, body: { code: 'auth.second_factor_on' } };
    expect(await self.post('/me/totp')).toMatchObject(refused);
    expect(await self.put('/me/totp', { body: { code: totpCode(secret) } })).toMatchObject(refused);
  });

  it('issues one set of recovery codes for concurrent requests', async () => {
    const { self } = await signedIn(app);
    const { secret } = (await self.post('/me/totp')).body;
    const body = { code: totpCode(secret) };
    const answers = await Promise.all([1, 2, 3].map(() => self.put('/me/totp', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await self.get('/me/second-factor')).body.recoveryCodes).toBe(10);
  });

  it('is available to app users too', async () => {
    const { self } = await withSecondFactor(app, 'USER');
    expect((await self.get('/me/sessions')).status).toBe(200);
  });
});

describe('turning off an authenticator app', () => {
  it('makes the password sufficient again, and voids recovery codes and open challenges', async () => {
    const { user, self, challenge, recoveryCodes: codes } = await withSecondFactor(app);
    const open = await challenge();
    expect((await self.delete('/me/totp')).status).toBe(204);
    expect((await self.delete('/me/totp')).status).toBe(404);
    expect((await signIn(user.email)).status).toBe(200);
    expect(await answer({ challenge: open, recoveryCode: codes[0] ?? '' })).toMatchObject({
      status: 401,
      body: { code: 'auth.challenge' },
    });
    expect((await self.get('/me/second-factor')).body.recoveryCodes).toBe(0);
  });
});

describe('a sign-in with a second factor', () => {
  it('requires it only after the right password', async () => {
    const { user } = await withSecondFactor(app);
    const asked = await signIn(user.email);
    expect(asked).toMatchObject({
      status: 401,
      body: { code: 'auth.second_factor', methods: ['totp', 'recoveryCode'], challenge: expect.any(String) },
    });
    expect(asked.body.token).toBeUndefined();
    const wrong = await signIn(user.email, 'Wrong#2026');
    const unknown = await signIn('nobody@example.com');
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  it('is completed by a code and opens a normal session', async () => {
    const { user, secret, challenge } = await withSecondFactor(app);
    const entered = await answer({ challenge: await challenge(), code: totpCode(secret) });
    expect(entered).toMatchObject({ status: 200, body: { login: user.email } });
    expect((await app.withToken(entered.body.token).get('/usuario/me')).body.id).toBe(user.userId);
    const renewal = { Login: user.email, Refresh: entered.body.refreshToken, InstanciaAno: 2026 };
    expect((await app.anyone.post('/login/refresh', { body: renewal })).status).toBe(200);
  });

  it('keeps a challenge open after a wrong code', async () => {
    const { secret, challenge } = await withSecondFactor(app);
    const open = await challenge();
    expect(await answer({ challenge: open, code: wrongCode(secret) })).toMatchObject({
      status: 401,
      body: { code: 'auth.credentials', errors: [{ path: 'code', code: 'second_factor.code' }] },
    });
    expect((await answer({ challenge: open, code: totpCode(secret) })).status).toBe(200);
  });

  it('accepts each recovery code once and reports its use by mail', async () => {
    const { user, challenge, recoveryCodes: codes } = await withSecondFactor(app);
    for (const recoveryCode of codes) {
      expect((await answer({ challenge: await challenge(), recoveryCode })).status).toBe(200);
    }
    const asked = await signIn(user.email);
    expect(asked.body.methods).toEqual(['totp']);
    const spent = { challenge: asked.body.challenge, recoveryCode: codes[0] ?? '' };
    expect(await answer(spent)).toMatchObject({ status: 401, body: { errors: [{ path: 'recoveryCode' }] } });
    await app.deliverMails();
    const subjects = app.mails.filter((mail) => mail.to === user.email).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.startsWith('Um código de recuperação'))).toHaveLength(10);
    expect(subjects).toContain('Segundo fator ativado - Sillage');
  });

  it('requires a code or a recovery code', async () => {
    const { challenge } = await withSecondFactor(app);
    expect(await answer({ challenge: await challenge() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'code', code: 'required' }] },
    });
  });
});

describe('stored data of incomplete sign-ins', () => {
  it('is removed by maintenance, and a secret without a first code after a day', async () => {
    const { challenge } = await withSecondFactor(app);
    const begun = await signedIn(app);
    await begun.self.post('/me/totp');
    await challenge();
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await purgeSecondFactors(app.db, later(1));
    expect(await app.db.$count(signInChallenges)).toBe(0);
    const theirs = eq(totpFactors.userId, begun.user.userId);
    expect(await app.db.$count(totpFactors, theirs)).toBe(1);
    const others = (await app.db.$count(totpFactors)) - (await app.db.$count(totpFactors, theirs));
    await purgeSecondFactors(app.db, later(25));
    expect(await app.db.$count(totpFactors, theirs)).toBe(0);
    expect(await app.db.$count(totpFactors)).toBeLessThanOrEqual(others);
    expect(await app.db.$count(totpFactors)).toBeGreaterThan(0);
  });
});
