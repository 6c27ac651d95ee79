import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSKEYS_MAX } from '#contracts/session/passkeys.ts';
import { attempts, sessions, users } from '../../platform/db/schema/accounts.ts';
import { passkeyChallenges, passkeys } from '../../platform/db/schema/passkeys.ts';
import { Authenticator, signInBy, withPasskey } from '../../testing/passkeys.ts';
import { growStale, signedIn } from '../../testing/people.ts';
import { totpCode, withSecondFactor } from '../../testing/second-factors.ts';
import { expectCreated, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { purgeSecondFactors } from './second-factor.queries.ts';

const app = await sharedTestApp();

const logIn = (email: string) => app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } });
const subjectsTo = async (email: string) => {
  await app.deliverMails();
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
};

beforeEach(async () => {
  await app.db.delete(attempts);
});

describe('adding a passkey', () => {
  it('asks for a discoverable passkey with user verification, under an anonymous user id', async () => {
    const { user, self } = await signedIn(app);
    const options = await self.post('/me/passkeys/options');
    expect(options).toMatchObject({
      status: 200,
      body: {
        rp: { id: 'sillage.test', name: 'Sillage' },
        user: { name: user.email, displayName: user.name },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      },
    });
    expect(options.body.user.id).toMatch(/^[\w-]{43}$/);
    expect(options.body.challenge).toMatch(/^[\w-]{43}$/);
  });

  it('lists it by name, returns recovery codes if it is the first factor, and sends a mail', async () => {
    const { user, self, added, authenticator } = await withPasskey(app);
    expect(added.recoveryCodes).toHaveLength(10);
    const { data } = (await self.get('/me/passkeys')).body;
    expect(data).toEqual([
      { id: added.id, name: 'Celular', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await self.get('/me/second-factor')).body).toEqual({
      totp: false,
      passkeys: 1,
      recoveryCodes: 10,
      required: false,
    });
    expect((await self.get('/usuario/me')).body).toMatchObject({
      secondFactor: true,
      secondFactorMethods: ['passkey'],
    });
    expect(await subjectsTo(user.email)).toContain('Chave de acesso adicionada - Sillage');
    const [kept] = await app.db.select().from(passkeys).where(eq(passkeys.userId, user.userId));
    expect(kept).toMatchObject({
      credentialId: authenticator.credentialId,
      userHandle: authenticator.userHandle,
    });
  });

  it('keeps the recovery codes of a user with a second factor', async () => {
    const { self, recoveryCodes, challenge } = await withSecondFactor(app);
    const passkey = new Authenticator().create(expectCreated(await self.post('/me/passkeys/options')));
    const added = expectCreated(await self.post('/me/passkeys', { body: { passkey } }));
    expect(added).toMatchObject({ name: 'Chave de acesso', recoveryCodes: [] });
    const body = { challenge: await challenge(), recoveryCode: recoveryCodes[0] };
    expect((await app.anyone.post('/login/second-factor', { body })).status).toBe(200);
  });

  it('excludes existing passkeys and keeps their user handle', async () => {
    const { self, authenticator } = await withPasskey(app);
    const options = expectCreated(await self.post('/me/passkeys/options'));
    expect(options.excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    expect(options.user.id).toBe(authenticator.userHandle);
  });

  it('requires a fresh session, and so does removing one', async () => {
    const { user, self, added } = await withPasskey(app);
    const passkey = new Authenticator().create(expectCreated(await self.post('/me/passkeys/options')));
    await growStale(app, user.userId);
    const refused = { status: 403, body: { code: 'auth.step_up' } };
    expect(await self.post('/me/passkeys/options')).toMatchObject(refused);
    expect(await self.post('/me/passkeys', { body: { passkey } })).toMatchObject(refused);
    expect(await self.delete(`/me/passkeys/${added.id}`)).toMatchObject(refused);
    expect((await self.get('/me/passkeys')).status).toBe(200);
  });

  it('is refused beyond the maximum per account', async () => {
    const { user, self } = await withPasskey(app);
    const rows = Array.from({ length: PASSKEYS_MAX - 2 }, (_, index) => ({
      ...{ userId: user.userId, name: 'Chave', credentialId: `full-${user.userId}-${index}` },
      ...{ publicKey: '', counter: 0, transports: [], userHandle: 'handle' },
    }));
    await app.db.insert(passkeys).values(rows);
    const passkey = new Authenticator().create(expectCreated(await self.post('/me/passkeys/options')));
    expect((await self.post('/me/passkeys', { body: { passkey } })).status).toBe(201);
    expect(await self.post('/me/passkeys/options')).toMatchObject({
      status: 409,
      body: { code: 'passkey.too_many' },
    });
  });

  it('names the invalid field', async () => {
    const { self } = await signedIn(app);
    const passkey = new Authenticator().create(expectCreated(await self.post('/me/passkeys/options')));
    expect(await self.post('/me/passkeys', { body: { passkey, name: 'x'.repeat(61) } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', code: 'too_long' }] },
    });
    expect(await self.post('/me/passkeys', { body: {} })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'passkey', code: 'required' }] },
    });
  });

  it('is available to app users too', async () => {
    const { authenticator } = await withPasskey(app, 'USER');
    expect((await signInBy(app, authenticator)).status).toBe(200);
  });
});

describe('signing in with a passkey only', () => {
  it('gives everybody the same options and opens a session as a password does', async () => {
    const { user, authenticator, self } = await withPasskey(app);
    const options = await app.anyone.post('/login/passkey/options');
    expect(options).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { rpId: 'sillage.test', userVerification: 'required', allowCredentials: [] },
    });
    const passkey = authenticator.get(options.body);
    const entered = await app.anyone.post('/login/passkey', { body: { passkey } });
    expect(entered).toMatchObject({ status: 200, body: { login: user.email } });
    expect((await app.withToken(entered.body.token).get('/usuario/me')).body.id).toBe(user.userId);
    const renewal = { Login: user.email, Refresh: entered.body.refreshToken, InstanciaAno: 2026 };
    expect((await app.anyone.post('/login/refresh', { body: renewal })).status).toBe(200);
    const { data } = (await self.get('/me/passkeys')).body;
    expect(data[0].lastUsedAt).not.toBeNull();
  });

  it('reports a new browser by mail', async () => {
    const { user, authenticator } = await withPasskey(app);
    const options = expectCreated(await app.anyone.post('/login/passkey/options'));
    const body = { passkey: authenticator.get(options) };
    const headers = { 'user-agent': 'Another Browser' };
    expect((await app.anyone.post('/login/passkey', { body, headers })).status).toBe(200);
    expect(await subjectsTo(user.email)).toContain('Entrada em um navegador novo - Sillage');
  });

  it('withdraws a requested erasure', async () => {
    const { user, self, authenticator } = await withPasskey(app);
    expect((await self.post('/me/erasure', { body: { password: TEST_PASSWORD } })).status).toBe(202);
    expect((await signInBy(app, authenticator)).status).toBe(200);
    const [kept] = await app.db.select().from(users).where(eq(users.userId, user.userId));
    expect(kept?.erasureAskedAt).toBeNull();
  });

  it('works with authenticators that have no counter', async () => {
    const { authenticator } = await withPasskey(app, 'STAFF', new Authenticator({ step: 0 }));
    expect((await signInBy(app, authenticator)).status).toBe(200);
    expect((await signInBy(app, authenticator)).status).toBe(200);
  });
});

describe('a passkey as the second factor', () => {
  it('is listed among the methods with its options, and completes the sign-in', async () => {
    const { user, authenticator } = await withPasskey(app);
    const asked = await logIn(user.email);
    expect(asked).toMatchObject({
      status: 401,
      body: {
        code: 'auth.second_factor',
        methods: ['passkey', 'recoveryCode'],
        passkeyOptions: {
          allowCredentials: [{ id: authenticator.credentialId }],
          userVerification: 'required',
        },
      },
    });
    const { challenge, passkeyOptions } = asked.body;
    const body = { challenge, passkey: authenticator.get(passkeyOptions) };
    expect(await app.anyone.post('/login/second-factor', { body })).toMatchObject({
      status: 200,
      body: { login: user.email },
    });
  });

  it('is not offered to a user who only has an authenticator app', async () => {
    const { user } = await withSecondFactor(app);
    const { body } = await logIn(user.email);
    expect(body.methods).toEqual(['totp', 'recoveryCode']);
    expect(body).not.toHaveProperty('passkeyOptions');
  });

  it('leaves the challenge open after a wrong answer', async () => {
    const { user, authenticator, added } = await withPasskey(app);
    const { challenge, passkeyOptions } = (await logIn(user.email)).body;
    const wrong = { challenge, passkey: authenticator.get(passkeyOptions, { userVerified: false }) };
    expect(await app.anyone.post('/login/second-factor', { body: wrong })).toMatchObject({
      status: 401,
      body: { code: 'auth.credentials', errors: [{ path: 'passkey', code: 'invalid' }] },
    });
    const body = { challenge, recoveryCode: added.recoveryCodes[0] };
    expect((await app.anyone.post('/login/second-factor', { body })).status).toBe(200);
  });
});

describe('removing a passkey', () => {
  it('makes the password sufficient if it was the last, voids the codes, and sends a mail', async () => {
    const { user, self, authenticator, added } = await withPasskey(app);
    expect((await self.delete(`/me/passkeys/${added.id}`)).status).toBe(204);
    expect((await self.delete(`/me/passkeys/${added.id}`)).status).toBe(404);
    expect((await logIn(user.email)).status).toBe(200);
    expect((await signInBy(app, authenticator)).status).toBe(401);
    expect((await self.get('/me/second-factor')).body).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
    expect(await subjectsTo(user.email)).toContain('Chave de acesso removida - Sillage');
  });

  it('keeps an authenticator app and its codes, and the other way round', async () => {
    const { user, self, added } = await withPasskey(app);
    const { secret } = expectCreated(await self.post('/me/totp'));
    const turnedOn = expectCreated(await self.put('/me/totp', { body: { code: totpCode(secret) } }));
    expect((await logIn(user.email)).body.methods).toEqual(['passkey', 'totp', 'recoveryCode']);
    const spent = {
      challenge: (await logIn(user.email)).body.challenge,
      recoveryCode: added.recoveryCodes[0],
    };
    expect((await app.anyone.post('/login/second-factor', { body: spent })).status).toBe(401);
    expect((await self.delete('/me/totp')).status).toBe(204);
    const asked = (await logIn(user.email)).body;
    expect(asked.methods).toEqual(['passkey', 'recoveryCode']);
    const kept = { challenge: asked.challenge, recoveryCode: turnedOn.recoveryCodes[0] };
    expect((await app.anyone.post('/login/second-factor', { body: kept })).status).toBe(200);
    const told = await subjectsTo(user.email);
    expect(told).toContain('Aplicativo autenticador desativado - Sillage');
    expect(told).not.toContain('Segundo fator desativado - Sillage');
  });

  it('happens when an administrator resets a lost second factor', async () => {
    const { user, self, authenticator } = await withPasskey(app);
    const admin = await app.as('ADMIN');
    const path = `/usuario/${user.userId}/second-factor`;
    expect((await admin.get(path)).body).toMatchObject({ totp: false, passkeys: 1 });
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).body).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
    expect((await self.get('/usuario/me')).status).toBe(401);
    expect((await signInBy(app, authenticator)).status).toBe(401);
    expect((await admin.delete(path)).status).toBe(404);
  });
});

describe('stored passkey data', () => {
  it('is deleted when its owner becomes anonymous', async () => {
    const { user, authenticator } = await withPasskey(app);
    const admin = await signedIn(app, 'ADMIN');
    expect((await admin.self.post(`/usuario/${user.userId}/anonymise`)).status).toBe(200);
    expect(await app.db.$count(passkeys, eq(passkeys.userId, user.userId))).toBe(0);
    expect((await signInBy(app, authenticator)).status).toBe(401);
  });

  it('contains no expired challenges, nor any of a session that has ended', async () => {
    const { user, self } = await signedIn(app);
    await self.post('/me/passkeys/options');
    const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, user.userId));
    const theirs = eq(passkeyChallenges.sessionId, session?.sessionId ?? '');
    expect(await app.db.$count(passkeyChallenges, theirs)).toBe(1);
    await self.post('/me/passkeys/options');
    expect(await app.db.$count(passkeyChallenges, theirs)).toBe(1);
    await self.post('/logout');
    expect(await app.db.$count(passkeyChallenges, theirs)).toBe(0);
    await app.anyone.post('/login/passkey/options');
    await purgeSecondFactors(app.db, new Date());
    expect(await app.db.$count(passkeyChallenges)).toBeGreaterThan(0);
    await purgeSecondFactors(app.db, new Date(Date.now() + 6 * 60_000));
    expect(await app.db.$count(passkeyChallenges)).toBe(0);
  });
});
