import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import type { Transaction } from '../../platform/db/client.ts';
import { sessions } from '../../platform/db/schema/accounts.ts';
import { heldTransaction, isWaiting } from '../../testing/held-transaction.ts';
import { appWithProvider, browser } from '../../testing/oidc.ts';
import { Authenticator } from '../../testing/passkeys.ts';
import { signedIn } from '../../testing/people.ts';
import { totpCode } from '../../testing/second-factors.ts';
import { lockAccount } from './second-factor.queries.ts';

const { app, provider } = await appWithProvider();

/** Makes a call that waits for the user while a password recovery, say, ends all of their sessions. */
async function callWhileSessionsEnd<Result>(userId: number, call: () => Promise<Result>): Promise<Result> {
  const recovery: { tx?: Transaction } = {};
  const held = await heldTransaction(app.db, async (tx) => {
    recovery.tx = tx;
    await lockAccount(tx, userId);
  });
  const answer = call();
  expect(await isWaiting(answer)).toBe(true);
  await recovery.tx?.delete(sessions).where(eq(sessions.userId, userId));
  await held.release();
  return answer;
}

// The embedded database has one connection, so no lock can be held while another request runs.
describe.runIf(inject('database') === 'postgresql')('a session that ends during the call', () => {
  it('turns on no authenticator', async () => {
    const { user, self } = await signedIn(app);
    const { secret } = (await self.post('/me/totp')).body;
    const answer = await callWhileSessionsEnd(user.userId, () =>
      self.put('/me/totp', { body: { code: totpCode(secret) } }),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.token' } });
  });

  it('begins and adds no passkey', async () => {
    const { user, self } = await signedIn(app);
    const begun = await callWhileSessionsEnd(user.userId, () => self.post('/me/passkeys/options'));
    expect(begun).toMatchObject({ status: 401, body: { code: 'auth.token' } });
    const again = await signedIn(app);
    const passkey = new Authenticator().create((await again.self.post('/me/passkeys/options')).body);
    const answer = await callWhileSessionsEnd(again.user.userId, () =>
      again.self.post('/me/passkeys', { body: { passkey } }),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.token' } });
  });

  it.each([
    ['a passkey', '/me/passkeys/options'],
    ['a step-up by passkey', '/login/step-up/options'],
    ['a step-up at the identity provider', '/login/step-up/oidc'],
    ['a link to the identity provider', '/me/oidc'],
  ])('does not begin %s if it ends at the same moment', async (_, path) => {
    const { user, self } = await signedIn(app);
    const passkey = new Authenticator().create((await self.post('/me/passkeys/options')).body);
    expect((await self.post('/me/passkeys', { body: { passkey } })).status).toBe(201);
    const signOut = await heldTransaction(app.db, (tx) =>
      tx.delete(sessions).where(eq(sessions.userId, user.userId)),
    );
    const answer = self.post(path);
    expect(await isWaiting(answer)).toBe(true);
    await signOut.release();
    expect(await answer).toMatchObject({ status: 401, body: { code: 'auth.token' } });
  });

  it('links no account of the identity provider', async () => {
    const { user, session } = await signedIn(app);
    const page = browser(app);
    provider.is('a thief', {});
    const back = await page.visit((await page.begin('/me/oidc', session.token)).body.url);
    const answer = await callWhileSessionsEnd(user.userId, () => page.finish(back));
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.oidc' } });
  });
});
