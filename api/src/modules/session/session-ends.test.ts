import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../platform/db/schema/accounts.ts';
import { signedIn } from '../../testing/people.ts';
import { SESSION_RULES, sharedTestApp } from '../../testing/test-app.ts';
import { purgeSessions } from './sessions.queries.ts';

const app = await sharedTestApp({ sessionRules: { ...SESSION_RULES, idleDays: 5, days: 8 } });

/** A user whose session began and was last used the given numbers of days ago. */
async function signedInBefore({ begun, used }: { begun: number; used: number }) {
  const person = await signedIn(app);
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  const { userId, email } = person.user;
  await app.db
    .update(sessions)
    .set({
      createdAt: ago(begun),
      refreshedAt: ago(used),
      expiresAt: sql`least(${ago(used)} + interval '5 days', ${ago(begun)} + interval '8 days')`,
    })
    .where(eq(sessions.userId, userId));
  const body = { Login: email, Refresh: person.session.refreshToken, InstanciaAno: 2026 };
  const renew = () => app.anyone.post('/login/refresh', { body });
  const left = async () => {
    const [row] = await app.db
      .select({ days: sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int` })
      .from(sessions)
      .where(eq(sessions.userId, userId));
    return row?.days;
  };
  return { ...person, renew, left };
}

describe('a session', () => {
  it('starts with the allowed number of idle days', async () => {
    const { left } = await signedInBefore({ begun: 0, used: 0 });
    expect(await left()).toBe(5);
  });

  it('is extended by use up to its maximum lifetime', async () => {
    const { self, renew, left } = await signedInBefore({ begun: 6, used: 4 });
    expect((await self.get('/usuario/me')).status).toBe(200);
    expect((await renew()).status).toBe(200);
    expect(await left()).toBe(2);
  });

  it.each([
    ['is idle for too long', { begun: 6, used: 6 }],
    ['is too old, however much it is used', { begun: 9, used: 0 }],
  ])('ends when it %s', async (_, when) => {
    const { self, renew } = await signedInBefore(when);
    expect((await self.get('/usuario/me')).status).toBe(401);
    expect(await renew()).toMatchObject({ status: 401, body: { code: 'auth.refresh' } });
  });

  it('is not renewed if the rules have become stricter since it began', async () => {
    const { user, renew } = await signedInBefore({ begun: 10, used: 1 });
    await app.db
      .update(sessions)
      .set({ expiresAt: sql`now() + interval '20 days'` })
      .where(eq(sessions.userId, user.userId));
    expect((await renew()).status).toBe(401);
  });

  it('is removed by maintenance after it has ended', async () => {
    const [gone, stays] = [
      await signedInBefore({ begun: 6, used: 6 }),
      await signedInBefore({ begun: 1, used: 1 }),
    ];
    await purgeSessions(app.db, { ...SESSION_RULES, idleDays: 5, days: 8 }, new Date());
    const count = (userId: number) => app.db.$count(sessions, eq(sessions.userId, userId));
    expect(await count(gone.user.userId)).toBe(0);
    expect(await count(stays.user.userId)).toBe(1);
  });
});
