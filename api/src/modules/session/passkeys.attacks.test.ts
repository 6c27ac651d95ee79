import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSKEY_CALLS } from '#contracts/core/constants.ts';
import { attempts, sessions, users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { passkeyChallenges, passkeys } from '../../platform/db/schema/passkeys.ts';
import { Authenticator, type Forgery, signInBy, withPasskey } from '../../testing/passkeys.ts';
import { growStale, signedIn } from '../../testing/people.ts';
import { type Caller, expectCreated, sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();

const WRONG = { status: 401, body: { code: 'auth.credentials' } };
const OVER = { status: 401, body: { code: 'auth.challenge' } };
const NOT_MADE = { status: 400, body: { errors: [{ path: 'passkey', code: 'invalid' }] } };
const sessionsOf = (userId: number) => app.db.$count(sessions, eq(sessions.userId, userId));
const loginOptions = async () => expectCreated(await app.anyone.post('/login/passkey/options'));
const enter = (passkey: object) => app.anyone.post('/login/passkey', { body: { passkey } });
const challengeOf = async (email: string) =>
  (await app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } })).body;

beforeEach(async () => {
  await app.db.delete(attempts);
});

describe('a sign-in challenge', () => {
  it('can be answered only once', async () => {
    const { authenticator } = await withPasskey(app, 'STAFF', new Authenticator({ step: 0 }));
    const passkey = authenticator.get(await loginOptions());
    expect((await enter(passkey)).status).toBe(200);
    expect(await enter(passkey)).toMatchObject(OVER);
  });

  it('opens one session, even for concurrent answers', async () => {
    const { user, authenticator } = await withPasskey(app, 'STAFF', new Authenticator({ step: 0 }));
    const before = await sessionsOf(user.userId);
    const passkey = authenticator.get(await loginOptions());
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(passkey)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await sessionsOf(user.userId)).toBe(before + 1);
  });

  it('is used up by a wrong answer', async () => {
    const { authenticator } = await withPasskey(app);
    const options = await loginOptions();
    expect(await enter(authenticator.get(options, { userVerified: false }))).toMatchObject(WRONG);
    expect(await enter(authenticator.get(options))).toMatchObject(OVER);
  });

  it("can't be invented and expires after five minutes", async () => {
    const { authenticator } = await withPasskey(app);
    const invented = { ...(await loginOptions()), challenge: 'x'.repeat(43) };
    expect(await enter(authenticator.get(invented))).toMatchObject(OVER);
    const options = await loginOptions();
    await app.db.update(passkeyChallenges).set({ expiresAt: sql`expires_at - interval '5 minutes'` });
    expect(await enter(authenticator.get(options))).toMatchObject(OVER);
  });

  it('is stored as a digest', async () => {
    const { challenge } = await loginOptions();
    expect(JSON.stringify(await app.db.select().from(passkeyChallenges))).not.toContain(challenge);
  });

  it('is issued under a rate limit per address', async () => {
    const caller = app.from('198.51.100.77');
    for (let call = 0; call < PASSKEY_CALLS.limit; call += 1) await caller.post('/login/passkey/options');
    expect(await caller.post('/login/passkey/options')).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    });
    expect((await app.from('198.51.100.78').post('/login/passkey/options')).status).toBe(200);
  });
});

describe('a challenge for one purpose', () => {
  const person = () => withPasskey(app, 'STAFF', new Authenticator({ step: 0 }));
  type Person = Awaited<ReturnType<typeof person>>;

  /** How each is requested, and how it is answered. */
  const USES: Record<
    string,
    {
      ask: (of: Person) => Promise<object>;
      answer: (of: Person, passkey: object) => ReturnType<Caller['post']>;
    }
  > = {
    'sign-in': { ask: loginOptions, answer: (_, passkey) => enter(passkey) },
    'step-up': {
      ask: async ({ self }) => expectCreated(await self.post('/login/step-up/options')),
      answer: ({ self }, passkey) => self.post('/login/step-up', { body: { passkey } }),
    },
    'second factor': {
      ask: async ({ user }) => (await challengeOf(user.email)).passkeyOptions,
      answer: async ({ user }, passkey) => {
        const { challenge } = await challengeOf(user.email);
        return app.anyone.post('/login/second-factor', { body: { challenge, passkey } });
      },
    },
  };
  const pairs = Object.keys(USES).flatMap((asked) =>
    Object.keys(USES)
      .filter((used) => used !== asked)
      .map((used) => [asked, used]),
  );

  it.each(pairs)('is invalid for another: requested for %s, used for %s', async (asked, used) => {
    const of = await person();
    const options = await USES[asked as string]?.ask(of);
    const passkey = of.authenticator.get(options as never);
    const before = await sessionsOf(of.user.userId);
    expect((await USES[used as string]?.answer(of, passkey))?.status).toBe(401);
    expect(await sessionsOf(of.user.userId)).toBe(before);
  });

  it('is invalid for signing in if it was for registering, and the other way round', async () => {
    const { self, authenticator } = await person();
    const creation = expectCreated(await self.post('/me/passkeys/options'));
    const login = await loginOptions();
    const passkey = new Authenticator().create(creation, { challenge: login.challenge });
    expect(await self.post('/me/passkeys', { body: { passkey } })).toMatchObject(NOT_MADE);
    expect(await enter(authenticator.get({ ...login, challenge: creation.challenge }))).toMatchObject(OVER);
    const stepUp = expectCreated(await self.post('/login/step-up/options'));
    const body = { passkey: authenticator.get({ ...stepUp, challenge: creation.challenge }) };
    expect(await self.post('/login/step-up', { body })).toMatchObject(WRONG);
    const made = new Authenticator().create(creation, { challenge: stepUp.challenge });
    expect(await self.post('/me/passkeys', { body: { passkey: made } })).toMatchObject(NOT_MADE);
  });

  it('to register is accepted once, within five minutes and in its own session', async () => {
    const { user, self } = await signedIn(app);
    const other = app.withToken(
      expectCreated(await app.anyone.post('/login', { body: { email: user.email, password: TEST_PASSWORD } }))
        .token,
    );
    const creation = expectCreated(await self.post('/me/passkeys/options'));
    const passkey = new Authenticator().create(creation);
    expect(await other.post('/me/passkeys', { body: { passkey } })).toMatchObject(NOT_MADE);
    expect((await self.post('/me/passkeys', { body: { passkey } })).status).toBe(201);
    const second = new Authenticator().create(creation);
    expect(await self.post('/me/passkeys', { body: { passkey: second } })).toMatchObject(NOT_MADE);
    const late = new Authenticator().create(expectCreated(await self.post('/me/passkeys/options')));
    await app.db.update(passkeyChallenges).set({ expiresAt: sql`expires_at - interval '5 minutes'` });
    expect(await self.post('/me/passkeys', { body: { passkey: late } })).toMatchObject(NOT_MADE);
  });

  it('to register creates one passkey, even for concurrent requests', async () => {
    const { user, self } = await signedIn(app);
    const creation = expectCreated(await self.post('/me/passkeys/options'));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        self.post('/me/passkeys', { body: { passkey: new Authenticator().create(creation) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(await app.db.$count(passkeys, eq(passkeys.userId, user.userId))).toBe(1);
  });

  it('to step up is valid only in the session that requested it', async () => {
    const { user, self, authenticator } = await person();
    const options = expectCreated(await self.post('/login/step-up/options'));
    const other = app.withToken(expectCreated(await signInBy(app, authenticator)).token);
    await growStale(app, user.userId);
    const body = { passkey: authenticator.get(options) };
    expect(await other.post('/login/step-up', { body })).toMatchObject(WRONG);
    expect((await other.post('/me/passkeys/options')).status).toBe(403);
    expect((await self.post('/login/step-up', { body })).status).toBe(204);
    expect(await self.post('/login/step-up', { body })).toMatchObject(WRONG);
  });
});

describe('a forged passkey', () => {
  const FORGERIES: Record<string, Forgery> = {
    'from another origin': { origin: 'http://evil.test' },
    'from another port': { origin: 'http://sillage.test:8080' },
    'for another relying party': { rpId: 'evil.test' },
    'without user verification': { userVerified: false },
    'from a registration instead of a sign-in': { type: 'webauthn.create' },
    'with another user’s handle': { userHandle: 'x'.repeat(43) },
    'without a user handle': { userHandle: null },
    'with an unknown credential id': { credentialId: 'unknown' },
  };

  it.each(Object.entries(FORGERIES))('does not sign in: one %s', async (_, forgery) => {
    const { user, authenticator } = await withPasskey(app);
    const before = await sessionsOf(user.userId);
    const refused = await signInBy(app, authenticator, forgery);
    expect(refused).toMatchObject(WRONG);
    expect(refused.body.errors).toEqual([]);
    expect(await sessionsOf(user.userId)).toBe(before);
    expect((await signInBy(app, authenticator)).status).toBe(200);
  });

  it.each([
    ['from another origin', { origin: 'http://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without user verification', { userVerified: false }],
    ['from a sign-in instead of a registration', { type: 'webauthn.get' }],
    ['for another challenge', { challenge: 'x'.repeat(43) }],
    ['with a statement in an attestation of none', { statement: new Map([['alg', -7]]) }],
    [
      'with attestation certificates',
      { format: 'packed', statement: new Map([['x5c', [new Uint8Array(1)]]]) },
    ],
    ['in an unrequested attestation format', { format: 'apple' }],
  ] as [string, Forgery][])('is not added: one %s', async (_, forgery) => {
    const { user, self } = await signedIn(app);
    const passkey = new Authenticator().create(
      expectCreated(await self.post('/me/passkeys/options')),
      forgery,
    );
    expect(await self.post('/me/passkeys', { body: { passkey } })).toMatchObject(NOT_MADE);
    expect(await app.db.$count(passkeys, eq(passkeys.userId, user.userId))).toBe(0);
  });

  it('signs nobody in if it has another key', async () => {
    const { authenticator } = await withPasskey(app);
    authenticator.loseKey();
    expect(await signInBy(app, authenticator)).toMatchObject(WRONG);
  });

  it('signs nobody in with a malformed response', async () => {
    const { authenticator } = await withPasskey(app);
    const right = authenticator.get(await loginOptions());
    for (const clientDataJSON of ['AAAA', Buffer.from('null').toString('base64url')]) {
      expect(await enter({ ...right, response: { ...right.response, clientDataJSON } })).toMatchObject(OVER);
    }
    expect(
      await enter({ ...right, response: { ...right.response, authenticatorData: 'AAAA' } }),
    ).toMatchObject(WRONG);
  });
});

describe('a copied passkey', () => {
  it('is refused if its counter goes back or stays the same, while the original still works', async () => {
    const { authenticator } = await withPasskey(app);
    authenticator.counter = 10;
    expect((await signInBy(app, authenticator)).status).toBe(200);
    authenticator.counter = 5;
    expect(await signInBy(app, authenticator)).toMatchObject(WRONG);
    authenticator.counter = 10;
    expect(await signInBy(app, authenticator)).toMatchObject(WRONG);
    authenticator.counter = 11;
    expect((await signInBy(app, authenticator)).status).toBe(200);
  });
});

describe('a passkey of another account', () => {
  it("can't complete a sign-in or step-up of another user", async () => {
    const [mine, theirs] = [await withPasskey(app), await withPasskey(app)];
    const { challenge, passkeyOptions } = await challengeOf(theirs.user.email);
    const body = { challenge, passkey: mine.authenticator.get(passkeyOptions) };
    expect(await app.anyone.post('/login/second-factor', { body })).toMatchObject(WRONG);
    await growStale(app, theirs.user.userId);
    const options = expectCreated(await theirs.self.post('/login/step-up/options'));
    const stepUp = { passkey: mine.authenticator.get(options) };
    expect(await theirs.self.post('/login/step-up', { body: stepUp })).toMatchObject(WRONG);
  });

  it("can't be taken over by registering its id", async () => {
    const { user, authenticator } = await withPasskey(app);
    const thief = await signedIn(app);
    const passkey = new Authenticator().create(expectCreated(await thief.self.post('/me/passkeys/options')), {
      credentialId: authenticator.credentialId,
    });
    expect(await thief.self.post('/me/passkeys', { body: { passkey } })).toMatchObject({
      status: 409,
      body: { code: 'conflict.duplicate', errors: [{ path: 'passkey' }] },
    });
    expect((await signInBy(app, authenticator)).body.login).toBe(user.email);
  });

  it('can be neither seen nor removed', async () => {
    const [mine, theirs] = [await withPasskey(app), await withPasskey(app)];
    expect((await mine.self.delete(`/me/passkeys/${theirs.added.id}`)).status).toBe(404);
    expect((await mine.self.get('/me/passkeys')).body.data).toHaveLength(1);
    expect((await signInBy(app, theirs.authenticator)).status).toBe(200);
  });
});

describe('a user who may not sign in', () => {
  it.each([
    ['is deactivated', { deletedAt: new Date() }],
    ['has not confirmed their account', { confirmedAt: null }],
  ])('gets the usual refusal, and the reason is only audited: a user who %s', async (_, state) => {
    const { user, authenticator } = await withPasskey(app);
    await app.db.update(users).set(state).where(eq(users.userId, user.userId));
    const refused = await signInBy(app, authenticator);
    const unknown = await signInBy(app, authenticator, { credentialId: 'unknown' });
    expect({ ...refused.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    const told = and(eq(auditLog.recordName, user.email), eq(auditLog.action, 'sign-in-not-allowed'));
    expect(await app.db.$count(auditLog, told)).toBe(1);
  });
});
