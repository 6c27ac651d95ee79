import { expect } from 'vitest';
import { tokenHash } from '../../../modules/session/opaque-tokens.ts';
import { accountTokens } from '../../../platform/db/schema/accounts.ts';
import { claimedDevice, resetCodeOf } from '../../../testing/devices.ts';
import { signedIn } from '../../../testing/people.ts';
import { TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';

/** Credentials that work until the installation is restored. */
export interface Access {
  session: { token: string; refreshToken: string; login: string };
  link: string;
  macAddress: string;
  resetSecret: string;
  /** A reset code from before the restore. */
  code: string;
}

/** Creates a working session, open link and reset code. */
export async function grantAccess(app: TestApp): Promise<Access> {
  const { session, user, self } = await signedIn(app);
  expect((await self.get('/usuario/me')).status).toBe(200);
  const link = 'the link of a mail that nobody has followed yet';
  await app.db.insert(accountTokens).values({
    tokenHash: tokenHash(link),
    userId: user.userId,
    type: 'recovery',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const { macAddress, resetSecret } = await claimedDevice(app, { macAddress: 'AA:AA:AA:AA:AA:01' });
  return { session, link, macAddress, resetSecret, code: resetCodeOf(resetSecret) };
}

/** Checks that the restored installation rejects all of these credentials, and closes it. */
export async function requireAccessEnded(
  app: TestApp,
  { session, link, macAddress, code }: Access,
): Promise<void> {
  const { token, refreshToken, login } = session;
  const codeOf = (answer: { body: { code: string } }) => answer.body.code;
  expect(codeOf(await app.withToken(token).get('/usuario/me'))).toBe('auth.token');
  const year = new Date().getFullYear();
  const refresh = { InstanciaAno: year, Login: login, Refresh: refreshToken };
  expect(codeOf(await app.anyone.post('/login/refresh', { body: refresh }))).toBe('auth.refresh');
  const followed = { token: link, password: `${TEST_PASSWORD}x` };
  expect(codeOf(await app.anyone.post('/requisicaotemporaria', { body: followed }))).toBe('token.invalid');
  const reset = await app.anyone.post('/device/reset', { body: { macAddress, code } });
  expect(codeOf(reset)).toBe('device.reset_code');
  await app.close();
}
