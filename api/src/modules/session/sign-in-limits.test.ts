import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attempts, signInNetworks } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { sharedTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { purgeOrigins } from './sign-in-origins.queries.ts';

const app = await sharedTestApp();

const signIn = (email: string, password = TEST_PASSWORD) =>
  app.anyone.post('/login', { body: { email, password } });

describe('throttling of sign-ins', () => {
  const forget = () => app.db.delete(attempts);

  it('stops one account from one address after ten failures, and no other account', async () => {
    await forget();
    const [victim, other] = [
      await app.makeUser({ profile: 'STAFF' }),
      await app.makeUser({ profile: 'STAFF' }),
    ];
    const failures = await Promise.all(Array.from({ length: 14 }, () => signIn(victim.email, 'Wrong#2026')));
    expect(failures.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(401),
      ...Array(4).fill(429),
    ]);
    const refused = await signIn(victim.email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toSatisfy(
      (seconds: number) => seconds > 800 && seconds <= 900,
    );
    expect((await signIn(other.email)).status).toBe(200);
    const told = and(eq(auditLog.action, 'sign-in-refused'), eq(auditLog.recordName, victim.email));
    expect(await app.db.$count(auditLog, told)).toBe(10);
  });

  it('resets the failures of the account and address after a success', async () => {
    await forget();
    const { email } = await app.makeUser({ profile: 'STAFF' });
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 9; index += 1) await signIn(email, 'Wrong#2026');
      expect((await signIn(email)).status).toBe(200);
    }
  });

  it('ignores failures older than the window', async () => {
    await forget();
    const { email } = await app.makeUser({ profile: 'STAFF' });
    for (let index = 0; index < 11; index += 1) await signIn(email, 'Wrong#2026');
    await app.db.update(attempts).set({ createdAt: sql`now() - interval '16 minutes'` });
    expect((await signIn(email)).status).toBe(200);
  });

  it('stops an address after a hundred failures across accounts', async () => {
    await forget();
    await Promise.all(Array.from({ length: 100 }, (_, index) => signIn(`guess-${index}@example.com`, 'x')));
    const { email } = await app.makeUser({ profile: 'STAFF' });
    expect((await signIn(email)).status).toBe(429);
    await forget();
  });
});

describe('the limit per account', () => {
  const signInFrom = (address: string, email: string, password = TEST_PASSWORD) =>
    app.from(address).post('/login', { body: { email, password } });
  const ageNetworks = (days: number) =>
    app.db.update(signInNetworks).set({ lastAt: sql`last_at - make_interval(days => ${days})` });
  /** Wrong passwords for an account from changing addresses of a stranger. */
  const attack = async (email: string, failures = 100) => {
    const calls = Array.from({ length: failures }, (_, index) =>
      signInFrom(`198.51.100.${index}`, email, 'x'),
    );
    for (const { status } of await Promise.all(calls)) expect(status).toBe(401);
  };

  it('stops other addresses after a hundred failures, but not those that signed in lately', async () => {
    await app.db.delete(attempts);
    const { email } = await app.makeUser({ profile: 'STAFF' });
    const session = await signInFrom('2001:db8:5:5::1', email);
    // A known address outlives its session.
    await app.withToken(session.body.token).post('/logout');
    await ageNetworks(89);
    await attack(email);
    expect((await signInFrom('203.0.113.1', email)).status).toBe(429);
    expect((await signInFrom('203.0.113.1', 'nobody@example.com')).status).toBe(401);
    // An address in the same /64.
    expect((await signInFrom('2001:db8:5:5:ffff::2', email)).status).toBe(200);
    await ageNetworks(91);
    expect((await signInFrom('2001:db8:5:5::1', email)).status).toBe(429);
  });

  it('knows an address from a renewed session too, but not from refused requests', async () => {
    await app.db.delete(attempts);
    const { email, userId } = await app.makeUser({ profile: 'STAFF' });
    const { body } = await signInFrom('203.0.113.1', email);
    const renewal = { Login: email, Refresh: body.refreshToken, InstanciaAno: 2026 };
    await app.from('203.0.113.2').post('/login/refresh', { body: renewal });
    await signInFrom('203.0.113.3', email, 'x');
    await app.from('203.0.113.4').post('/login/refresh', { body: { ...renewal, Refresh: 'x' } });
    const known = await app.db.select().from(signInNetworks).where(eq(signInNetworks.userId, userId));
    expect(known.map(({ network }) => network).sort()).toEqual(['203.0.113.1', '203.0.113.2']);
    await attack(email, 99);
    expect((await signInFrom('203.0.113.2', email)).status).toBe(200);
    expect((await signInFrom('203.0.113.3', email)).status).toBe(429);
  });

  it('is the same for an email without an account', async () => {
    await app.db.delete(attempts);
    await attack('nobody@example.com');
    expect((await signInFrom('203.0.113.1', 'nobody@example.com')).status).toBe(429);
  });

  it('forgets addresses that are too old to count', async () => {
    await ageNetworks(91);
    await purgeOrigins(app.db, new Date());
    expect(await app.db.$count(signInNetworks)).toBe(0);
  });
});

describe('the addresses of one customer', () => {
  it('count as one: those of an IPv6 /64, and an IPv4 address in any notation', async () => {
    for (const [address, written] of [
      ['2001:db8:7:7::', (index: number) => `2001:db8:7:7:${index}::1`],
      ['192.0.2.77', () => '::ffff:192.0.2.77'],
    ] as const) {
      await app.db.delete(attempts);
      const { email } = await app.makeUser({ profile: 'STAFF' });
      for (let index = 0; index < 10; index += 1) {
        const answer = await app.from(written(index)).post('/login', { body: { email, password: 'x' } });
        expect(answer.status).toBe(401);
      }
      const body = { email, password: TEST_PASSWORD };
      expect((await app.from(address).post('/login', { body })).status).toBe(429);
      expect((await app.from('2001:db8:7:8::').post('/login', { body })).status).toBe(200);
    }
  });
});
