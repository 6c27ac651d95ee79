import { setTimeout as delay } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { ProfileName } from '#contracts/core/permissions.ts';
import { signedIn } from './people.ts';
import { expectCreated, TEST_PASSWORD, type TestApp } from './test-app.ts';

/** The code that an authenticator shows for a secret, `steps` steps from now. */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code that is not accepted now. */
export function wrongCode(secret: string): string {
  const taken = [-2, -1, 0, 1, 2].map((steps) => totpCode(secret, steps));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return candidates.find((code) => !taken.includes(code)) ?? '';
}

/** Waits if the step is about to end, so that a code of the previous step doesn't become one step older. */
async function awayFromStepEnd(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 2_000) await delay(left);
}

/**
 * A new user with a second factor, signed in before turning it on. The code of the previous step is used; those of the
 * current and the next step are still valid.
 */
export async function withSecondFactor(app: TestApp, profile: ProfileName = 'STAFF') {
  const person = await signedIn(app, profile);
  await awayFromStepEnd();
  const { secret } = expectCreated(await person.self.post('/me/totp'));
  // The previous step, which leaves the two that follow to the tests.
  const body = { code: totpCode(secret, -1) };
  const { recoveryCodes } = expectCreated(await person.self.put('/me/totp', { body }));
  const challenge = async (): Promise<string> => {
    const login = { email: person.user.email, password: TEST_PASSWORD };
    const answer = await app.anyone.post('/login', { body: login });
    if (answer.body.code !== 'auth.second_factor') throw new Error(`A builder got ${answer.body.code}`);
    return answer.body.challenge;
  };
  return { ...person, secret: secret as string, recoveryCodes: recoveryCodes as string[], challenge };
}
