import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oidcLinks, oidcRequests } from '../../platform/db/schema/oidc.ts';
import { appWithProvider, browser } from '../../testing/oidc.ts';
import { type Forge, startProvider } from '../../testing/oidc-provider.ts';
import { signedIn } from '../../testing/people.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';

const { app, provider } = await appWithProvider();
const FAILED = { status: 401, body: { code: 'auth.oidc' } };

let made = 0;

beforeEach(async () => {
  made += 1;
  const user = await app.makeUser({ profile: 'STAFF' });
  provider.is(`subject-${made}`, { email: user.email, email_verified: true });
});
afterEach(() => provider.forge(undefined));

/** A browser that has come back from the provider, with its parameters. */
async function returned() {
  const own = browser(app);
  const begun = await own.begin();
  return {
    own,
    url: new URL(begun.body.url),
    cookie: begun.headers['set-cookie'] ?? '',
    back: await own.visit(begun.body.url),
  };
}

const linked = () => app.db.$count(oidcLinks);

describe('the request to the provider', () => {
  it('uses PKCE with S256, a fresh state and nonce, and the configured redirect page', async () => {
    const [first, second] = [await returned(), await returned()];
    const params = Object.fromEntries(first.url.searchParams);
    expect(params).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://sillage.test/auth/oidc',
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge'] as const) {
      expect(params[name]?.length).toBeGreaterThan(40);
      expect(second.url.searchParams.get(name)).not.toBe(params[name]);
    }
    expect(first.cookie).toMatch(/^sillage-oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/i);
    // The database contains nothing that an attacker could use.
    const kept = JSON.stringify(await app.db.select().from(oidcRequests));
    expect(kept).not.toContain(first.own.cookie.split('=')[1]);
    expect(kept).not.toContain(params.state);
  });
});

describe('the response of the provider', () => {
  it('is accepted only in the browser that started it, so a foreign link signs nobody in', async () => {
    const attacker = await returned();
    const victim = browser(app);
    expect(await victim.finish(attacker.back)).toMatchObject(FAILED);
    await victim.begin();
    expect(await victim.finish(attacker.back)).toMatchObject(FAILED);
    expect((await attacker.own.finish(attacker.back)).status).toBe(200);
  });

  it('is refused with a forged state, which leaves the pending sign-in intact', async () => {
    const { own, back } = await returned();
    expect(await own.finish({ ...back, state: 'forged' })).toMatchObject(FAILED);
    expect((await own.finish(back)).status).toBe(200);
  });

  it('works once, even for concurrent requests', async () => {
    const { own, back } = await returned();
    const answers = await Promise.all([1, 2, 3, 4].map(() => own.finish(back)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(await own.finish(back)).toMatchObject(FAILED);
  });

  it('is refused with a used code by the provider itself', async () => {
    const { own, back } = await returned();
    await own.finish(back);
    const again = browser(app);
    const { body } = await again.begin();
    const state = new URL(body.url).searchParams.get('state') ?? '';
    expect(await again.finish({ ...back, state })).toMatchObject(FAILED);
  });

  it('is refused with the issuer of another provider or without one', async () => {
    for (const iss of ['https://attacker.example', '']) {
      const { own, back } = await returned();
      expect(await own.finish({ ...back, iss })).toMatchObject(FAILED);
    }
    const { own, back } = await returned();
    const { iss: _, ...silent } = back;
    expect(await own.finish(silent)).toMatchObject(FAILED);
  });

  it('is refused after ten minutes', async () => {
    const { own, back } = await returned();
    await app.db.update(oidcRequests).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await own.finish(back)).toMatchObject(FAILED);
  });

  it('is refused if the person cancelled at the provider', async () => {
    const own = browser(app);
    const { body } = await own.begin();
    const state = new URL(body.url).searchParams.get('state') ?? '';
    expect(await own.finish({ state, error: 'access_denied', iss: provider.issuer })).toMatchObject(FAILED);
  });

  it('is refused for a session that has ended meanwhile', async () => {
    const { session, self, user } = await signedIn(app);
    provider.is('too late', { email: user.email, email_verified: true });
    const own = browser(app);
    const { body } = await own.begin('/me/oidc', session.token);
    const back = await own.visit(body.url);
    await self.post('/logout');
    expect(await own.finish(back)).toMatchObject(FAILED);
    expect(await linked()).toBe(await linked());
  });
});

describe('an ID token', () => {
  const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

  it.each<[string, Record<string, unknown>]>([
    ['for another audience', { aud: 'another client' }],
    [
      'for several audiences, issued to another client',
      { aud: ['sillage', 'another client'], azp: 'another client' },
    ],
    ['from another issuer', { iss: 'https://attacker.example' }],
    ['after its expiry', { exp: later(-600) }],
    ['before it is valid', { nbf: later(600) }],
    ['with another nonce', { nonce: 'forged' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
  ])('is refused %s', async (_, changed) => {
    const before = await linked();
    const { own, back } = await returned();
    provider.forge((claims, sign) => sign({ ...claims, ...changed }));
    expect(await own.finish(back)).toMatchObject(FAILED);
    expect(await linked()).toBe(before);
  });

  it('is refused if it is signed with another key, changed or unsigned', async () => {
    const other = await provider.newKey();
    const forgeries: Forge[] = [
      (claims, sign) => sign(claims, other),
      async (claims, sign) => {
        const [head, , signature] = (await sign(claims)).split('.');
        const body = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url');
        return [head, body, signature].join('.');
      },
      async (claims) => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg: 'none' })}.${part(claims)}.`;
      },
    ];
    for (const forge of forgeries) {
      const { own, back } = await returned();
      provider.forge(forge);
      expect(await own.finish(back)).toMatchObject(FAILED);
    }
  });
});

describe('an unavailable provider', () => {
  it('is reported, leaves password sign-in working, and is used again once it is back', async () => {
    const away = await startProvider({ redirectUri: 'http://sillage.test/auth/oidc' });
    const { app: own } = await appWithProvider({ issuer: away.issuer });
    await away.stop();
    const refused = await browser(own).begin();
    expect(refused).toMatchObject({ status: 503, body: { code: 'auth.oidc_unavailable' } });
    expect(refused.body.detail).toBe('O provedor de identidade não respondeu. Entre com a senha.');
    const user = await own.makeUser({ profile: 'STAFF' });
    const body = { email: user.email, password: TEST_PASSWORD };
    expect((await own.anyone.post('/login', { body })).status).toBe(200);

    const back = await startProvider({ redirectUri: 'http://sillage.test/auth/oidc', port: away.port });
    back.is('back again', { email: user.email, email_verified: true });
    const tab = browser(own);
    const begun = await tab.begin();
    const brought = await tab.visit(begun.body.url);
    await back.stop();
    expect(await tab.finish(brought)).toMatchObject({ status: 503, body: { code: 'auth.oidc_unavailable' } });
  });

  it('is protected by a rate limit per address', async () => {
    const own = browser(app);
    let answer = await own.begin();
    for (let calls = 0; calls < 120 && answer.status === 200; calls += 1) answer = await own.begin();
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });
});
