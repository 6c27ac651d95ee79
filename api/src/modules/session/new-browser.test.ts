import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attempts, signInBrowsers } from '../../platform/db/schema/accounts.ts';
import { withSecondFactor } from '../../testing/second-factors.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';

const app = await sharedTestApp();

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';
const NEWER_CHROME = CHROME.replace('126.0.0.0', '127.0.6533.72');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

const signIn = (email: string, userAgent: string, password = TEST_PASSWORD) =>
  app.from('203.0.113.4').post('/login', { body: { email, password }, headers: { 'user-agent': userAgent } });

/** The mails to an address about a new browser. */
async function told(email: string) {
  await app.deliverMails();
  return app.mails.filter(({ to, subject }) => to === email && /navegador novo/.test(subject));
}

describe('a sign-in from a new browser', () => {
  it('is reported by mail once per browser, except for the first one', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF', language: 'pt-BR' });
    await signIn(email, CHROME);
    expect(await told(email)).toEqual([]);
    await signIn(email, FIREFOX);
    expect(await told(email)).toHaveLength(1);
    await signIn(email, CHROME);
    await signIn(email, FIREFOX);
    const mails = await told(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('203.0.113.4');
  });

  it('is not reported for a newer version of a known browser', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF', language: 'pt-BR' });
    await signIn(email, CHROME);
    await signIn(email, NEWER_CHROME);
    expect(await told(email)).toEqual([]);
  });

  it('is reported once for concurrent sign-ins', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF', language: 'pt-BR' });
    await signIn(email, CHROME);
    await Promise.all([1, 2, 3, 4].map(() => signIn(email, FIREFOX)));
    expect(await told(email)).toHaveLength(1);
  });

  it('is detected per account, regardless of browsers that others use', async () => {
    const [one, other] = [
      await app.makeUser({ profile: 'STAFF', language: 'pt-BR' }),
      await app.makeUser({ profile: 'STAFF', language: 'pt-BR' }),
    ];
    await signIn(one.email, CHROME);
    await signIn(other.email, FIREFOX);
    await signIn(one.email, FIREFOX);
    expect(await told(one.email)).toHaveLength(1);
    expect(await told(other.email)).toEqual([]);
  });

  it('is reported and remembered only if it succeeds, with the second factor too', async () => {
    await app.db.delete(attempts);
    const { user, challenge, secret } = await withSecondFactor(app);
    const before = await app.db.$count(signInBrowsers, eq(signInBrowsers.userId, user.userId));
    await signIn(user.email, FIREFOX, 'Wrong#2026');
    await signIn(user.email, FIREFOX);
    await app.from().post('/login/second-factor', {
      body: { challenge: await challenge(), code: `${secret}x` },
      headers: { 'user-agent': FIREFOX },
    });
    expect(await told(user.email)).toEqual([]);
    expect(await app.db.$count(signInBrowsers, eq(signInBrowsers.userId, user.userId))).toBe(before);
  });

  it('gets the same response as from a known browser, which is stored as a digest', async () => {
    const { userId, email } = await app.makeUser({ profile: 'STAFF' });
    const [known, other] = [await signIn(email, CHROME), await signIn(email, FIREFOX)];
    expect(Object.keys(other.body)).toEqual(Object.keys(known.body));
    const kept = await app.db.select().from(signInBrowsers).where(eq(signInBrowsers.userId, userId));
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/Firefox|Chrome/);
  });
});
