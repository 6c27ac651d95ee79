import { LOGIN_FAILURES, LOGIN_WINDOW_SECONDS, PASSKEY_CALLS } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Language } from '#contracts/core/language.ts';
import {
  type AddedPasskey,
  type addPasskey as addCall,
  type loginPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
} from '#contracts/session/passkeys.ts';
import type { Session } from '#contracts/session/session.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import type { CallContext, Origin, SignedInUser } from '../../platform/http/call-context.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { requireStepUp } from '../../platform/http/proof.ts';
import { withPriority } from '../../platform/lib/heavy-work.ts';
import { networkOf } from '../../platform/lib/network-of.ts';
import { currentSender } from '../../platform/mail/sender.ts';
import type { AuditEvent } from '../../platform/resource/history/audit.service.ts';
import { newToken } from './opaque-tokens.ts';
import * as queries from './passkeys.queries.ts';
import { challengeOf } from './relying-party.ts';
import {
  cleanUpWithoutFactor,
  lockAccount,
  methodsOf,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';
import { type RequestingUser, verifyPasskey } from './second-factor.service.ts';
import { auditAndNotify } from './security-mails.ts';
import {
  auditEvent,
  auditRefusal,
  lockOwnAccount,
  loginLimits,
  openSession,
  type SessionDeps,
} from './session.service.ts';
import { countCall, throttled } from './throttle.ts';
import { newRecoveryCodes, recoveryCodeHash } from './totp.ts';

/** Default names of passkeys. */
const NAMES: Record<Language, string> = {
  'pt-BR': 'Chave de acesso',
  'en-US': 'Passkey',
  'es-ES': 'Clave de acceso',
};

export function ownPasskeys({ db }: SessionDeps, { userId }: SignedInUser): Promise<Passkey[]> {
  return queries.listPasskeys(db, userId);
}

/** The options with which a browser creates a passkey. @throws problem `passkey.too_many` */
export function beginPasskey({ db, party }: SessionDeps, caller: SignedInUser): Promise<PasskeyCreation> {
  return db.transaction(async (tx) => {
    const { userId, email, name } = await lockOwnAccount(tx, caller);
    const known = await queries.findCredentials(tx, userId);
    if (known.length >= PASSKEYS_MAX) throw problem('passkey.too_many');
    const challenge = newToken();
    const userHandle = known[0]?.userHandle ?? newToken();
    const { sessionId } = caller;
    await queries.insertPasskeyChallenge(tx, { challenge, purpose: 'register', sessionId }, userHandle);
    const sender = await currentSender(tx);
    return party.creationOptions(challenge, { userHandle, email, name, party: sender.name }, known);
  });
}

/**
 * Adds a passkey made in this session. Users without a second factor get recovery codes, which are never shown again.
 * @throws problem `conflict.duplicate` if an account has it already, `passkey.too_many`
 */
export async function addPasskey(
  deps: SessionDeps,
  { name, passkey }: Received<typeof addCall>['body'],
  caller: RequestingUser,
): Promise<AddedPasskey> {
  const { db, party } = deps;
  const { userId, sessionId } = caller.user;
  const proof = requireStepUp(caller.user);
  const challenge = challengeOf(passkey) ?? '';
  const begun = await queries.consumePasskeyChallenge(db, { challenge, purpose: 'register', sessionId });
  const checked = begun && (await party.verifyRegistration(passkey, challenge));
  if (!checked || begun.userHandle === null) throw fieldProblem({ path: 'passkey', code: 'invalid' });
  const { userHandle } = begun;
  const duplicate = () => fieldProblem({ path: 'passkey', code: 'duplicate' });
  return mapConstraintErrors({ passkeys_credential_key: duplicate }, () =>
    db.transaction(async (tx) => {
      const account = await lockOwnAccount(tx, caller.user);
      if ((await queries.countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw problem('passkey.too_many');
      const recoveryCodes = (await methodsOf(tx, userId)).length === 0 ? newRecoveryCodes() : [];
      const passkeyName = name ?? NAMES[caller.language];
      const registered = { ...checked, userId, name: passkeyName, userHandle };
      const added = await queries.insertPasskey(tx, registered, proof);
      if (recoveryCodes.length > 0)
        await replaceRecoveryCodes(tx, userId, recoveryCodes.map(recoveryCodeHash), proof);
      await auditAndNotify(tx, deps, 'passkey-added', account, caller);
      return { ...added, recoveryCodes };
    }),
  );
}

/** @throws problem `not_found` if it isn't theirs */
export function removePasskey(deps: SessionDeps, passkeyId: number, caller: RequestingUser): Promise<void> {
  const { userId } = caller.user;
  const proof = requireStepUp(caller.user);
  return deps.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, caller.user);
    if ((await queries.removePasskeys(tx, userId, proof, passkeyId)) === 0) throw problem('not_found');
    await cleanUpWithoutFactor(tx, userId);
    await auditAndNotify(tx, deps, 'passkey-removed', account, caller);
  });
}

/** The options with which a browser signs in by passkey; the same for everybody. @throws problem `rate_limited` */
export function beginPasskeyLogin({ db, party }: SessionDeps, { address }: Origin): Promise<PasskeyRequest> {
  return db.transaction(async (tx) => {
    await countCall(tx, { call: 'passkey options', address, ...PASSKEY_CALLS });
    const challenge = newToken();
    await queries.insertPasskeyChallenge(tx, { challenge, purpose: 'sign-in', sessionId: null });
    return party.requestOptions(challenge, []);
  });
}

/** The caller's passkeys that can confirm a step-up. @throws problem `not_found` without any */
export function beginStepUp(
  { db, party }: SessionDeps,
  { userId, sessionId }: SignedInUser,
): Promise<PasskeyRequest> {
  return db.transaction(async (tx) => {
    const known = await queries.findCredentials(tx, userId);
    if (known.length === 0) throw problem('not_found');
    const challenge = newToken();
    await queries.insertPasskeyChallenge(tx, { challenge, purpose: 'step-up', sessionId });
    return party.requestOptions(challenge, known);
  });
}

/**
 * Signs in by a passkey, which counts as both factors: its authenticator has verified the person. All failures get the
 * same response, and count together with wrong passwords.
 * @throws problem `auth.challenge` if no such challenge is pending
 */
export async function signInByPasskey(
  deps: SessionDeps,
  { passkey }: Received<typeof loginPasskey>['body'],
  context: Pick<CallContext, 'origin' | 'language'>,
): Promise<Session> {
  const { db } = deps;
  const { origin } = context;
  const network = networkOf(origin.address);
  const owner = await queries.ownerOf(db, passkey.id);
  const ofAddress = { key: `login address ${network}`, limit: LOGIN_FAILURES.address };
  const limits = owner ? await loginLimits(db, owner.email, network) : ([ofAddress] as const);
  let refusal: AuditEvent = { ...auditEvent('sign-in-refused', ''), recordName: owner?.email ?? null };
  const challenge = challengeOf(passkey) ?? '';
  const attempt = throttled(db, limits, LOGIN_WINDOW_SECONDS, () =>
    withPriority(async () => {
      const begun = await queries.consumePasskeyChallenge(db, {
        challenge,
        purpose: 'sign-in',
        sessionId: null,
      });
      if (!begun) throw problem('auth.challenge', { variant: 'auth.challenge.passkey' });
      return db.transaction(async (tx) => {
        const account = owner && (await lockAccount(tx, owner.userId));
        // Without an email in the request, the authenticator must name the passkey's owner.
        const isNamed = passkey.response.userHandle != null;
        const isValid =
          account && isNamed && (await verifyPasskey(tx, deps, account.userId, passkey, challenge));
        if (account && isValid && !account.mayEnter)
          refusal = auditEvent('sign-in-not-allowed', account.email);
        if (!account || !isValid || !account.mayEnter)
          throw problem('auth.credentials', { variant: 'auth.credentials.passkey' });
        return openSession(tx, deps, account, context);
      });
    }),
  );
  return attempt.catch((error: unknown) => auditRefusal(db, origin, error, refusal));
}
