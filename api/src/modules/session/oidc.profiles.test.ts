import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profiles, users } from '../../platform/db/schema/accounts.ts';
import { appWithProvider, browser } from '../../testing/oidc.ts';
import type { Known } from '../../testing/oidc-provider.ts';
import { SESSION_RULES, testApp } from '../../testing/test-app.ts';
import { profileOf } from './oidc-settings.ts';

const { app, provider } = await appWithProvider({
  profileClaim: 'roles',
  profiles: new Map([
    ['admins', 'ADMIN'],
    ['team', 'STAFF'],
  ]),
  createsUsers: true,
});

let made = 0;
const newSubject = () => {
  made += 1;
  return `subject-${made}`;
};

/** A user with a profile, to whom the provider gives roles. */
async function colleague(profile: 'ADMIN' | 'STAFF', roles: Known['roles'], wanted = {}) {
  const user = await app.makeUser({ profile, ...wanted });
  provider.is(newSubject(), { email: user.email, email_verified: true, ...(roles && { roles }) });
  return user;
}

async function profileNow(userId: number) {
  const [row] = await app.db
    .select({ name: profiles.name })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(eq(users.userId, userId));
  return row?.name;
}

describe('a profile determined by a claim', () => {
  it('is applied at each sign-in and audited without a user', async () => {
    await app.makeUser({ profile: 'ADMIN' });
    const user = await colleague('STAFF', ['other', 'admins', 'team']);
    const raised = await browser(app).signIn();
    const self = app.withToken(raised.body.session.token);
    expect((await self.get('/usuario/me')).body.profile.nome).toBe('ADMIN');
    provider.is(`subject-${made}`, { email: user.email, email_verified: true, roles: 'team' });
    expect((await browser(app).signIn()).status).toBe(200);
    expect(await profileNow(user.userId)).toBe('STAFF');
    // The session begun as an administrator has ended.
    expect((await self.get('/usuario/me')).status).toBe(401);
    const admin = await app.as('ADMIN');
    const query = { recordId: user.userId, resource: 'user', action: 'update' };
    const { body } = await admin.get('/audit', { query });
    expect(body.data).toMatchObject([
      { user: null, changes: [{ field: 'profile', before: 'ADMIN', after: 'STAFF' }] },
      { user: null, changes: [{ field: 'profile', before: 'STAFF', after: 'ADMIN' }] },
    ]);
  });

  it('refuses users whose claim has no known value', async () => {
    const user = await colleague('ADMIN', ['other']);
    expect((await browser(app).signIn()).body.code).toBe('auth.oidc_refused');
    await colleague('STAFF', undefined);
    expect((await browser(app).signIn()).body.code).toBe('auth.oidc_refused');
    expect(await profileNow(user.userId)).toBe('ADMIN');
  });

  it('never removes the last administrator of the house, even with concurrent sign-ins', async () => {
    await app.db.update(users).set({ deletedAt: sql`now()` });
    const tabs = [];
    const admins = [];
    for (const _ of [1, 2]) {
      admins.push(await colleague('ADMIN', 'team'));
      const tab = browser(app);
      tabs.push({ tab, back: await tab.visit((await tab.begin()).body.url) });
    }
    const answers = await Promise.all(tabs.map(({ tab, back }) => tab.finish(back)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const left = await Promise.all(admins.map(({ userId }) => profileNow(userId)));
    expect(left.sort()).toEqual(['ADMIN', 'STAFF']);
  });

  it('applies within the organisation of the user', async () => {
    const admin = await app.as('ADMIN');
    const { body } = await admin.post('/organisations', { body: { name: 'Hotel Aurora' } });
    const user = await colleague('STAFF', 'admins', { organisationId: body.organisationId });
    const { token } = (await browser(app).signIn()).body.session;
    const self = app.withToken(token);
    expect((await self.get('/usuario/me')).body).toMatchObject({
      profile: { nome: 'ADMIN' },
      organisation: { organisationId: body.organisationId },
    });
    expect((await self.post('/organisations', { body: { name: 'Mine' } })).status).toBe(403);
    expect(user.organisationId).toBe(body.organisationId);
  });

  it('is the highest of several, or else the default', () => {
    const settings = {
      profiles: new Map([
        ['a', 'STAFF'],
        ['b', 'ADMIN'],
      ] as const),
      defaultProfile: undefined,
    };
    expect(profileOf(settings, ['a', 'b'])).toBe('ADMIN');
    expect(profileOf(settings, ['c'])).toBeUndefined();
    expect(profileOf({ ...settings, defaultProfile: 'STAFF' }, [])).toBe('STAFF');
  });
});

describe('an unknown user of the provider', () => {
  it('is created if the settings allow it: confirmed, in the house, with the profile of the claim', async () => {
    provider.is(newSubject(), {
      email: 'nova@example.com',
      email_verified: true,
      name: 'Nova Pessoa',
      roles: 'team',
    });
    const own = browser(app);
    const { token } = (await own.signIn()).body.session;
    expect((await app.withToken(token).get('/usuario/me')).body).toMatchObject({
      nome: 'Nova Pessoa',
      email: 'nova@example.com',
      profile: { nome: 'STAFF' },
      organisation: null,
      termsDue: true,
    });
    expect((await own.signIn()).status).toBe(200);
  });

  it('is created once for two tabs, and named after the email if there is no name', async () => {
    provider.is(newSubject(), { email: 'duas@example.com', email_verified: true, roles: 'team' });
    const answers = await Promise.all([browser(app), browser(app)].map((tab) => tab.signIn()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const made = await app.db.select().from(users).where(eq(users.email, 'duas@example.com'));
    expect(made).toMatchObject([{ name: 'duas@example.com', passwordHash: null }]);
  });

  it.each<[string, Known]>([
    ['an unverified address', { email: 'falsa@example.com', email_verified: false, roles: 'team' }],
    ['no address', { roles: 'team' }],
    ['no profile', { email: 'sem-perfil@example.com', email_verified: true }],
    [
      'an address reserved for anonymised users',
      { email: 'x@anonymous.invalid', email_verified: true, roles: 'team' },
    ],
  ])('is not created with %s', async (_, known) => {
    provider.is(newSubject(), known);
    expect((await browser(app).signIn()).body.code).toBe('auth.oidc_refused');
    const made = await app.db
      .select()
      .from(users)
      .where(eq(users.email, known.email ?? ''));
    expect(made).toEqual([]);
  });
});

describe('a required second factor', () => {
  const demanding = { ...SESSION_RULES, secondFactor: 'staff' } as const;

  it('is still due after a sign-in if the provider does not report one', async () => {
    const own = await testApp({ sessionRules: demanding, oidc: provider.settings });
    const user = await own.makeUser({ profile: 'STAFF' });
    provider.is(newSubject(), { email: user.email, email_verified: true });
    const first = await browser(own).signIn();
    expect((await own.withToken(first.body.session.token).get('/usuario/me')).body.secondFactorDue).toBe(
      true,
    );
    // If the provider reports several factors, that is enough for this session.
    provider.forge((claims, sign) => sign({ ...claims, amr: ['pwd', 'mfa'] }));
    const second = await browser(own).signIn();
    provider.forge(undefined);
    const self = own.withToken(second.body.session.token);
    expect((await self.get('/usuario/me')).body.secondFactorDue).toBe(false);
    expect((await self.get('/categories')).status).toBe(200);
    expect((await own.withToken(first.body.session.token).get('/categories')).status).toBe(403);
    await own.close();
  });

  it('is left to the provider if the installation says so', async () => {
    const oidc = { ...provider.settings, trustsFactor: true };
    const own = await testApp({ sessionRules: demanding, oidc });
    const user = await own.makeUser({ profile: 'STAFF' });
    provider.is(newSubject(), { email: user.email, email_verified: true });
    const { body } = await browser(own).signIn();
    expect((await own.withToken(body.session.token).get('/categories')).status).toBe(200);
    await own.close();
  });
});
