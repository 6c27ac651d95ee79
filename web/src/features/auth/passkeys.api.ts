import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { TFunction } from 'i18next';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginStepUp,
  loginPasskey,
  type PasskeyAnswer,
  type PasskeyRequest,
} from '#contracts/session/passkeys.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import { call } from '#web/lib/call.ts';
import { UserFacingError } from '#web/lib/problem.ts';
import { startSession } from '#web/lib/session.ts';
import { answerChallenge, confirmIdentity } from './auth.api.ts';

/** Signs in with only a passkey. @throws as `signIn`, or UserFacingError if the browser provides no passkey */
export async function signInByPasskey(t: TFunction): Promise<CurrentUser> {
  const passkey = await ask(await call(beginPasskeyLogin), t);
  return startSession(await call(loginPasskey, { body: { passkey } }));
}

/** Completes a sign-in with a passkey as the second factor. @throws as `signInByPasskey` */
export async function answerByPasskey(
  { challenge, passkeyOptions }: { challenge: string; passkeyOptions: PasskeyRequest },
  t: TFunction,
): Promise<CurrentUser> {
  return answerChallenge({ challenge, passkey: await ask(passkeyOptions, t) });
}

/** Confirms the signed-in user's identity with a passkey. @throws as `signInByPasskey` */
export async function confirmIdentityByPasskey(t: TFunction): Promise<void> {
  await confirmIdentity({ passkey: await ask(await call(beginStepUp), t) });
}

/** Creates and adds a passkey. @returns recovery codes if it is the first factor, else none */
export async function makePasskey(name: string, t: TFunction): Promise<readonly string[]> {
  const options = await call(beginPasskey);
  const passkey = await withUserFacingError(options.rp.id, t, () =>
    startRegistration({ optionsJSON: options as never }),
  );
  return (await call(addPasskey, { body: { name, passkey } })).recoveryCodes;
}

function ask(options: PasskeyRequest, t: TFunction): Promise<PasskeyAnswer> {
  return withUserFacingError(options.rpId, t, () => startAuthentication({ optionsJSON: options as never }));
}

/** By exception name. Source: WebAuthn, and DOMException in Web IDL. */
const REASONS: Record<string, 'notUsed' | 'known' | 'elsewhere'> = {
  NotAllowedError: 'notUsed',
  AbortError: 'notUsed',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
};

async function withUserFacingError<Answer>(
  host: string,
  t: TFunction,
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (cause) {
    const reason = cause instanceof Error ? REASONS[cause.name] : undefined;
    throw new UserFacingError(t(`passkey.${reason ?? 'failed'}`, { host }), { cause });
  }
}
