import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refreshTokens, sessions } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { signedIn } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();

const refresh = (Refresh: string) => app.anyone.post('/login/refresh', { body: { Refresh } });

/** The number of unredeemed tokens in the user's only session. */
async function openTokens(userId: number): Promise<number> {
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, userId));
  const open = and(eq(refreshTokens.sessionId, session?.sessionId ?? ''), isNull(refreshTokens.redeemedAt));
  return app.db.$count(refreshTokens, open);
}

describe('a refresh token redeemed twice within the grace period', () => {
  it('yields the same successor both times', async () => {
    const { user, session } = await signedIn(app);
    const [one, two] = [await refresh(session.refreshToken), await refresh(session.refreshToken)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.refreshToken).toBe(one.body.refreshToken);
    expect(one.body.refreshToken).not.toBe(session.refreshToken);
    expect(await openTokens(user.userId)).toBe(1);
  });

  it('leaves one chain, even for concurrent requests', async () => {
    const { user, session } = await signedIn(app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(await openTokens(user.userId)).toBe(1);
  });

  it('yields the last token of the chain if the first tab is further ahead', async () => {
    const { user, session } = await signedIn(app);
    const second = (await refresh(session.refreshToken)).body.refreshToken;
    const third = (await refresh(second)).body.refreshToken;
    expect((await refresh(session.refreshToken)).body.refreshToken).toBe(third);
    expect((await refresh(third)).status).toBe(200);
    expect(await openTokens(user.userId)).toBe(1);
  });

  it('leaves one chain if tabs at every step of it redeem concurrently, round after round', async () => {
    const { user, session } = await signedIn(app);
    const known = [session.refreshToken];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(known.flatMap((token) => [refresh(token), refresh(token)]));
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        if (!known.includes(body.refreshToken)) known.push(body.refreshToken);
      }
      expect(await openTokens(user.userId)).toBe(1);
    }
    const reused = and(eq(auditLog.userId, user.userId), eq(auditLog.action, 'token-reused'));
    expect(await app.db.$count(auditLog, reused)).toBe(0);
  });

  it('gives no access to another session', async () => {
    const [mine, theirs] = [await signedIn(app), await signedIn(app)];
    const next = (await refresh(mine.session.refreshToken)).body.refreshToken;
    expect((await refresh(theirs.session.refreshToken)).body.refreshToken).not.toBe(next);
  });
});
