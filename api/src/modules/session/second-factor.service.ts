import { LOGIN_WINDOW_SECONDS, SECOND_FACTOR_FAILURES } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { PasskeyAnswer } from '#contracts/session/passkeys.ts';
import type {
  beginTotp as beginCall,
  loginSecondFactor,
  SecondFactor,
} from '#contracts/session/second-factor.ts';
import type { Session } from '#contracts/session/session.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { qrPng } from '../../platform/files/qr-picture.ts';
import type { CallContext, SignedInUser } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { requireStepUp } from '../../platform/http/proof.ts';
import { withPriority } from '../../platform/lib/heavy-work.ts';
import { networkOf } from '../../platform/lib/network-of.ts';
import { currentSender } from '../../platform/mail/sender.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { countPasskeys, findPasskey, markUsed, removePasskeys } from './passkeys.queries.ts';
import * as queries from './second-factor.queries.ts';
import { auditAndNotify, postSecurityMail } from './security-mails.ts';
import {
  auditEvent,
  auditRefusal,
  endSessions,
  lockOwnAccount,
  loginLimits,
  openSession,
  type SessionDeps,
} from './session.service.ts';
import { requiresSecondFactor } from './session-rules.ts';
import { throttled } from './throttle.ts';
import { newRecoveryCodes, recoveryCodeHash, type TotpSecrets } from './totp.ts';

/** The QR code that an authenticator app scans from the screen; `side` in pixels. */
const QR = { style: { errorCorrectionLevel: 'M', margin: 2 }, side: 480 } as const;

export type RequestingUser = Pick<CallContext, 'user' | 'origin' | 'language'>;

export async function secondFactorOf(
  { db, rules }: SessionDeps,
  { userId, profile }: Pick<SignedInUser, 'userId' | 'profile'>,
): Promise<SecondFactor> {
  const factor = await queries.findTotp(db, userId);
  return {
    totp: factor?.isOn === true,
    passkeys: await countPasskeys(db, userId),
    recoveryCodes: await queries.countRecoveryCodes(db, userId),
    required: requiresSecondFactor(rules, profile),
  };
}

/** @throws problem `not_found` for an unknown user */
export async function secondFactorOfUser(deps: SessionDeps, userId: number): Promise<SecondFactor> {
  return secondFactorOf(deps, orNotFound(await queries.accountOf(deps.db, userId)));
}

/**
 * Turns off all second factors of a user. Their sessions end: the device may be in other hands.
 * @throws problem `not_found` if none is on
 */
export function resetSecondFactor(deps: SessionDeps, userId: number, caller: RequestingUser): Promise<void> {
  const proof = requireStepUp(caller.user);
  return deps.db.transaction(async (tx) => {
    const { name: recordName } = orNotFound(await queries.lockAccount(tx, userId));
    const hadTotp = await queries.disableTotp(tx, userId, proof);
    const hadPasskeys = (await removePasskeys(tx, userId, proof)) > 0;
    if (!hadTotp && !hadPasskeys) throw problem('not_found');
    await queries.cleanUpWithoutFactor(tx, userId);
    await endSessions(tx, [userId], caller.user.sessionId);
    const auditEvent = {
      action: 'second-factor-off',
      resource: 'user',
      recordId: userId,
      recordName,
    } as const;
    await recordEvent(tx, caller.origin, auditEvent);
    await postSecurityMail(deps.mails, tx, {
      userId,
      event: 'second-factor-reset',
      language: caller.language,
    });
  });
}

/** Creates a secret, which is unused until its first code. @throws problem `auth.second_factor_on` */
export async function beginTotp(
  { db, totp }: SessionDeps,
  caller: SignedInUser,
): Promise<AnswerOf<typeof beginCall>> {
  const proof = requireStepUp(caller);
  const { secret, otpauth } = await db.transaction(async (tx) => {
    const { userId, email } = await lockOwnAccount(tx, caller);
    if ((await queries.findTotp(tx, userId))?.isOn) throw problem('auth.second_factor_on');
    const { name } = await currentSender(tx);
    const { base32, otpauth, encrypted } = totp.newSecret(name, email);
    await queries.saveSecret(tx, userId, encrypted, proof);
    return { secret: base32, otpauth };
  });
  const qr = await qrPng(otpauth, QR.style, QR.side);
  return { secret, otpauth, qr: `data:image/png;base64,${qr.toString('base64')}` };
}

/** Turns it on by its first code. @returns the recovery codes, which are never shown again */
export function confirmTotp(deps: SessionDeps, code: string, caller: RequestingUser): Promise<string[]> {
  const proof = requireStepUp(caller.user);
  return deps.db.transaction(async (tx) => {
    const { userId, name } = await lockOwnAccount(tx, caller.user);
    const factor = orNotFound(await queries.findTotp(tx, userId));
    if (factor.isOn) throw problem('auth.second_factor_on');
    const step = deps.totp.stepOf(factor.secret, code);
    if (step === undefined) throw fieldProblem({ path: 'code', code: 'second_factor.code' });
    const codes = newRecoveryCodes();
    await queries.enableTotp(tx, userId, { step, codeHashes: codes.map(recoveryCodeHash) }, proof);
    await auditAndNotify(tx, deps, 'second-factor-on', { userId, name }, caller);
    return codes;
  });
}

/** @throws problem `not_found` if none is on */
export function removeTotp(deps: SessionDeps, caller: RequestingUser): Promise<void> {
  const proof = requireStepUp(caller.user);
  return deps.db.transaction(async (tx) => {
    const { userId, name } = await lockOwnAccount(tx, caller.user);
    if (!(await queries.disableTotp(tx, userId, proof))) throw problem('not_found');
    const isLeft = await queries.cleanUpWithoutFactor(tx, userId);
    const event = isLeft ? 'authenticator-off' : 'second-factor-off';
    await auditAndNotify(tx, deps, 'second-factor-off', { userId, name }, caller, event);
  });
}

/**
 * Completes a sign-in with the second factor. Wrong codes count together with wrong passwords, and per account from any
 * address. A challenge stays open after a wrong answer and is used up by the right one.
 */
export async function completeChallenge(
  deps: SessionDeps,
  { challenge, code, recoveryCode, passkey }: Received<typeof loginSecondFactor>['body'],
  context: Pick<CallContext, 'origin' | 'language'>,
): Promise<Session> {
  if (code == null && recoveryCode == null && passkey == null)
    throw fieldProblem({ path: 'code', code: 'required' });
  const { db, totp } = deps;
  const { origin } = context;
  const challenged = await queries.findChallengedUser(db, challenge);
  if (!challenged) throw problem('auth.challenge');
  const { userId, email } = challenged;
  const limits = await loginLimits(db, email, networkOf(origin.address));
  const ofAccount = { key: `second factor ${userId}`, limit: SECOND_FACTOR_FAILURES };
  const attempt = throttled(db, [...limits, ofAccount], LOGIN_WINDOW_SECONDS, () =>
    withPriority(() =>
      db.transaction(async (tx) => {
        const account = await queries.lockAccount(tx, userId);
        const isValid = account?.mayEnter && (await queries.isChallengeValid(tx, challenge, account));
        if (!account || !isValid) throw problem('auth.challenge');
        if (passkey != null) {
          if (!(await verifyPasskey(tx, deps, userId, passkey, challenge))) throw wrongFactor('passkey');
        } else if (code != null) {
          if (!(await verifyTotpCode(tx, totp, userId, code))) throw wrongFactor('code');
        } else if (recoveryCode != null) {
          if (!(await queries.consumeRecoveryCode(tx, userId, recoveryCodeHash(recoveryCode))))
            throw wrongFactor('recoveryCode');
          await auditAndNotify(tx, deps, 'recovery-code-used', account, context);
        }
        await queries.removeChallenge(tx, challenge);
        return openSession(tx, deps, account, context);
      }),
    ),
  );
  return attempt.catch((error: unknown) =>
    auditRefusal(db, origin, error, auditEvent('sign-in-refused', email)),
  );
}

/** Uses up an authenticator code of a locked user. @returns whether it was valid */
export async function verifyTotpCode(
  tx: Transaction,
  totp: TotpSecrets,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await queries.findTotp(tx, userId);
  const step = factor?.isOn ? totp.stepOf(factor.secret, code) : undefined;
  if (!factor || step === undefined || step <= factor.lastStep) return false;
  await queries.saveLastStep(tx, userId, step);
  return true;
}

/** Checks a passkey's answer to a challenge, for a locked user. @returns whether it is valid */
export async function verifyPasskey(
  tx: Transaction,
  { party }: SessionDeps,
  userId: number,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<boolean> {
  const known = await findPasskey(tx, userId, answer.id);
  const counter = known && (await party.verifyAssertion(answer, challenge, known));
  if (counter === undefined) return false;
  await markUsed(tx, answer.id, counter);
  return true;
}

function wrongFactor(path: 'code' | 'recoveryCode' | 'passkey') {
  if (path === 'passkey')
    return problem('auth.credentials', {
      variant: 'auth.credentials.passkey',
      faults: [{ path, code: 'invalid' }],
    });
  return problem('auth.credentials', { faults: [{ path, code: 'second_factor.code' }] });
}
