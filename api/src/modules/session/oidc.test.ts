import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { users } from '../../platform/db/schema/accounts.ts';
import { oidcLinks } from '../../platform/db/schema/oidc.ts';
import { appWithProvider, browser } from '../../testing/oidc.ts';
import type { Known } from '../../testing/oidc-provider.ts';
import { growStale, profileId, signedIn } from '../../testing/people.ts';
import { totpCode, withSecondFactor } from '../../testing/second-factors.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const { app, provider } = await appWithProvider();
const REFUSED = { status: 403, body: { code: 'auth.oidc_refused' } };

let made = 0;

/** A user of the installation whom the provider knows with the same verified email. */
async function colleague(
  wanted: Partial<typeof users.$inferInsert> & { profile?: 'ADMIN' | 'STAFF' | 'USER' } = {},
  known: Known = {},
) {
  const user = await app.makeUser({ profile: 'STAFF', ...wanted });
  made += 1;
  const subject = `subject-${made}`;
  provider.is(subject, { email: user.email, email_verified: true, name: user.name, ...known });
  return { user, subject };
}

const linksOf = (userId: number) => app.db.select().from(oidcLinks).where(eq(oidcLinks.userId, userId));

async function trailOf(userId: number) {
  const admin = await app.as('ADMIN');
  const { body } = await admin.get('/audit', { query: { recordId: userId, resource: 'user' } });
  return body.data.map(({ action, user, changes }: Record<string, unknown>) => ({ action, user, changes }));
}

describe('signing in with an identity provider', () => {
  it('links the account of a verified email the first time and opens a session as a password does', async () => {
    const { user, subject } = await colleague();
    const answer = await browser(app).signIn();
    expect(answer).toMatchObject({
      status: 200,
      body: { purpose: 'sign-in', session: { login: user.email } },
    });
    const me = await app.withToken(answer.body.session.token).get('/usuario/me');
    expect(me.body).toMatchObject({ id: user.userId, secondFactorDue: false });
    expect(await linksOf(user.userId)).toMatchObject([{ issuer: provider.issuer, subject }]);
    expect(await trailOf(user.userId)).toMatchObject([{ action: 'oidc-linked', user: { id: user.userId } }]);
    await app.deliverMails();
    expect(app.mails.filter(({ to }) => JSON.stringify(to).includes(user.email))).toHaveLength(1);
    const refreshed = await app.anyone.post('/login/refresh', {
      body: { Refresh: answer.body.session.refreshToken },
    });
    expect(refreshed.status).toBe(200);
  });

  it('uses the subject from then on, even if either email changes', async () => {
    const { user, subject } = await colleague();
    await browser(app).signIn();
    await app.db
      .update(users)
      .set({ email: `other-${user.email}` })
      .where(eq(users.userId, user.userId));
    provider.is(subject, { email: 'elsewhere@example.com', email_verified: false });
    expect((await browser(app).signIn()).body.session.login).toBe(`other-${user.email}`);
    expect(await linksOf(user.userId)).toHaveLength(1);
  });

  it('never links a second account of the provider with the same email', async () => {
    const { user } = await colleague();
    await browser(app).signIn();
    provider.is('somebody else', { email: user.email, email_verified: true });
    expect(await browser(app).signIn()).toMatchObject(REFUSED);
    expect(await linksOf(user.userId)).toHaveLength(1);
  });

  it('works for a first sign-in in two tabs at once', async () => {
    const { user } = await colleague();
    const tabs = [browser(app), browser(app)];
    const answers = await Promise.all(tabs.map((tab) => tab.signIn()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linksOf(user.userId)).toHaveLength(1);
  });

  it('withdraws a requested erasure', async () => {
    const { user } = await colleague({ erasureAskedAt: new Date() });
    expect((await browser(app).signIn()).status).toBe(200);
    const [row] = await app.db.select().from(users).where(eq(users.userId, user.userId));
    expect(row?.erasureAskedAt).toBeNull();
  });

  it.each<[string, Partial<typeof users.$inferInsert> & { profile?: 'USER' }, Known]>([
    ['an e-mail not verified by the provider', {}, { email_verified: false }],
    ['an e-mail without a verification claim', {}, { email_verified: undefined }],
    ['an unconfirmed account', { confirmedAt: null }, {}],
    ['a deactivated account', { deletedAt: new Date() }, {}],
    ['the account of an app user', { profile: 'USER' }, {}],
    ['an unknown e-mail', {}, { email: 'nobody@example.com' }],
  ])('is refused without a reason for %s', async (_, wanted, known) => {
    const { user } = await colleague(wanted, known);
    const answer = await browser(app).signIn();
    expect(answer).toMatchObject(REFUSED);
    expect(answer.body.detail).toBe(
      'Esta conta não dá acesso. Entre com a senha ou fale com a administração.',
    );
    expect(await linksOf(user.userId)).toEqual([]);
    const admin = await app.as('ADMIN');
    const { body } = await admin.get('/audit', { query: { action: 'sign-in-not-allowed' } });
    expect(body.data[0]).toMatchObject({ recordName: known.email ?? user.email, user: null });
  });

  it('is refused for a user who has been deactivated or become an app user', async () => {
    const { user } = await colleague();
    await browser(app).signIn();
    await app.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.userId, user.userId));
    expect(await browser(app).signIn()).toMatchObject(REFUSED);
    const admin = await app.as('ADMIN');
    const profile = await profileId(admin, 'USER');
    await app.db
      .update(users)
      .set({ deletedAt: null, profileId: profile })
      .where(eq(users.userId, user.userId));
    expect(await browser(app).signIn()).toMatchObject(REFUSED);
  });

  it('requires the second factor of the user, as after a password', async () => {
    const { user, secret } = await withSecondFactor(app);
    provider.is('with a factor', { email: user.email, email_verified: true });
    const asked = await browser(app).signIn();
    expect(asked).toMatchObject({ status: 401, body: { code: 'auth.second_factor' } });
    const body = { challenge: asked.body.challenge, code: totpCode(secret) };
    expect((await app.anyone.post('/login/second-factor', { body })).body.login).toBe(user.email);
  });

  it('is unavailable unless it is configured', async () => {
    const plain = await sharedTestApp();
    const self = await plain.as('STAFF');
    const off = { status: 404, body: { code: 'not_found' } };
    expect(await plain.anyone.post('/login/oidc')).toMatchObject(off);
    expect(await plain.anyone.post('/login/oidc/callback', { body: { state: 'x' } })).toMatchObject(off);
    expect(await self.post('/login/step-up/oidc')).toMatchObject(off);
    expect(await self.get('/me/oidc')).toMatchObject(off);
    expect(await self.post('/me/oidc')).toMatchObject(off);
    expect(await self.delete('/me/oidc')).toMatchObject(off);
  });
});

describe('stepping up with an identity provider', () => {
  afterEach(() => provider.forge(undefined));

  it('makes the requesting session fresh', async () => {
    const { user } = await colleague();
    const own = browser(app);
    const { token } = (await own.signIn()).body.session;
    await growStale(app, user.userId);
    const self = app.withToken(token);
    expect((await self.post('/me/totp')).body.code).toBe('auth.step_up');
    const begun = await own.begin('/login/step-up/oidc', token);
    expect(begun.body.url).toContain('prompt=login');
    expect(await own.finish(await own.visit(begun.body.url))).toMatchObject({
      status: 200,
      body: { purpose: 'step-up', session: null },
    });
    expect((await self.post('/me/totp')).status).toBe(200);
  });

  it('is refused with another account of the provider', async () => {
    const { user } = await colleague();
    const own = browser(app);
    const { token } = (await own.signIn()).body.session;
    await growStale(app, user.userId);
    const begun = await own.begin('/login/step-up/oidc', token);
    // The provider's session is of another person.
    await colleague();
    const other = browser(app);
    other.cookie = own.cookie;
    expect(await other.finish(await other.visit(begun.body.url))).toMatchObject(REFUSED);
    expect((await app.withToken(token).post('/me/totp')).body.code).toBe('auth.step_up');
  });

  it('is refused if the provider did not authenticate the person again', async () => {
    const { user } = await colleague();
    const own = browser(app);
    const { token } = (await own.signIn()).body.session;
    await growStale(app, user.userId);
    provider.forge((claims, sign) => sign({ ...claims, auth_time: Number(claims.iat) - 600 }));
    const begun = await own.begin('/login/step-up/oidc', token);
    expect((await own.finish(await own.visit(begun.body.url))).body.code).toBe('auth.oidc');
  });
});

describe('the link to an account of the provider', () => {
  it('can be removed by a user with a password, after which an email links no more', async () => {
    const { user } = await colleague();
    const { token } = (await browser(app).signIn()).body.session;
    const self = app.withToken(token);
    expect((await self.get('/me/oidc')).body).toEqual({ linkedAt: expect.any(String), password: true });
    expect((await self.delete('/me/oidc')).status).toBe(204);
    expect((await self.delete('/me/oidc')).status).toBe(404);
    expect((await self.get('/me/oidc')).body).toEqual({ linkedAt: null, password: true });
    expect(await browser(app).signIn()).toMatchObject(REFUSED);
    expect(await trailOf(user.userId)).toMatchObject([
      { action: 'oidc-unlinked' },
      { action: 'oidc-linked' },
    ]);
  });

  it("can't be removed by a user without a password", async () => {
    await colleague({ passwordHash: null });
    const { token } = (await browser(app).signIn()).body.session;
    const self = app.withToken(token);
    expect((await self.get('/me/oidc')).body.password).toBe(false);
    expect(await self.delete('/me/oidc')).toMatchObject({ status: 409, body: { code: 'auth.oidc_only' } });
  });

  it('can be created by a signed-in user, whatever the email at the provider', async () => {
    const { self, session, user } = await signedIn(app);
    provider.is('by hand', { email: 'private@example.com', email_verified: false });
    const own = browser(app);
    const begun = await own.begin('/me/oidc', session.token);
    expect(await own.finish(await own.visit(begun.body.url))).toMatchObject({
      status: 200,
      body: { purpose: 'link', session: null },
    });
    expect((await own.signIn()).body.session.login).toBe(user.email);
    expect((await self.get('/me/oidc')).body.linkedAt).toEqual(expect.any(String));
    expect(await own.begin('/me/oidc', session.token)).toMatchObject(REFUSED);
  });

  it("is refused if the provider's account is linked to another user", async () => {
    await colleague();
    await browser(app).signIn();
    const { session, user } = await signedIn(app);
    const own = browser(app);
    const begun = await own.begin('/me/oidc', session.token);
    expect(await own.finish(await own.visit(begun.body.url))).toMatchObject(REFUSED);
    expect(await linksOf(user.userId)).toEqual([]);
  });

  it('can be created or removed only in a fresh session', async () => {
    const { user, session, self } = await signedIn(app);
    await growStale(app, user.userId);
    expect((await browser(app).begin('/me/oidc', session.token)).body.code).toBe('auth.step_up');
    expect((await self.delete('/me/oidc')).body.code).toBe('auth.step_up');
  });

  it('can be created and removed by members of an organisation too', async () => {
    const admin = await app.as('ADMIN');
    const { body } = await admin.post('/organisations', { body: { name: 'Hotel Aurora' } });
    const user = await app.makeUser({ profile: 'STAFF', organisationId: body.organisationId });
    const login = { email: user.email, password: TEST_PASSWORD };
    const { token } = (await app.anyone.post('/login', { body: login })).body;
    provider.is('a member', { email: 'member@example.com' });
    const own = browser(app);
    const begun = await own.begin('/me/oidc', token);
    expect((await own.finish(await own.visit(begun.body.url))).status).toBe(200);
    const self = app.withToken(token);
    expect((await self.get('/me/oidc')).body.linkedAt).toEqual(expect.any(String));
    expect((await own.begin('/login/step-up/oidc', token)).status).toBe(200);
    expect((await self.delete('/me/oidc')).status).toBe(204);
  });

  it('keeps the password valid', async () => {
    const { user } = await colleague();
    await browser(app).signIn();
    const body = { email: user.email, password: TEST_PASSWORD };
    expect((await app.anyone.post('/login', { body })).status).toBe(200);
  });
});
