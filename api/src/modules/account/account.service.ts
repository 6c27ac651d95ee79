import { LOGIN_FAILURES, LOGIN_WINDOW_SECONDS, RECOVERY_CALLS } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { redeemToken, TokenType, updatePassword } from '#contracts/session/session.ts';
import type { Database } from '../../platform/db/client.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, ProblemError, problem } from '../../platform/http/problem.ts';
import { provenBy } from '../../platform/http/proof.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { recordAcceptance } from '../content/terms.service.ts';
import { requireStrongPassword } from '../session/new-passwords.ts';
import { newToken, tokenHash } from '../session/opaque-tokens.ts';
import { hashPassword, verifyPassword } from '../session/passwords.ts';
import { postSecurityMail, recordOwn } from '../session/security-mails.ts';
import { endSessions } from '../session/session.service.ts';
import { countCall, throttled } from '../session/throttle.ts';
import * as queries from './account.queries.ts';
import { applyPendingEmail, dropPendingEmail, dropTakenEmail } from './email-changes.ts';
import { type InvitationDeps, voidRecovery } from './invitations.ts';

export interface AccountDeps extends InvitationDeps {
  db: Database;
}

/**
 * Requests a recovery mail. Whether the address may have one is decided only when the mail is written, so that every
 * request takes the same path and the same time.
 */
export async function recoverPassword(
  { db, mails }: AccountDeps,
  email: string,
  { language, origin }: Pick<CallContext, 'language' | 'origin'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await countCall(tx, { call: 'recovery', address: origin.address, ...RECOVERY_CALLS });
    await mails.post(tx, { kind: 'recovery', email, language, seed: newToken() });
    await recordEvent(tx, origin, {
      action: 'recovery-asked',
      resource: 'session',
      recordId: null,
      recordName: email,
    });
  });
}

/** Redeems a token, once: confirms the account or a new address, and sets a password if the token is for one. */
export async function redeem(
  { db, mails }: AccountDeps,
  { token, password }: Received<typeof redeemToken>['body'],
  { origin, language }: Pick<CallContext, 'origin' | 'language'>,
): Promise<{ type: TokenType }> {
  const hash = tokenHash(token);
  // Check before the costly hashing, so that made-up tokens cause none; check again under the lock.
  const owner = requireUsableToken(await queries.findToken(db, hash));
  if (password != null) await requireStrongPassword(db, password, 'password', owner);
  const passwordHash = password == null ? undefined : await hashPassword(password, origin.address);
  const redeeming = db.transaction(async (tx) => {
    const locked = requireUsableToken(await queries.lockToken(tx, hash));
    if (!(await queries.isNewest(tx, hash, locked.userId, locked.type))) throw problem('token.invalid');
    if (locked.type === 'email') {
      await applyPendingEmail({ mails }, tx, locked, { origin, language });
      await queries.markUsed(tx, hash);
      return { type: locked.type };
    }
    let dropped = {};
    if (locked.type !== 'activation') {
      if (passwordHash === undefined) throw fieldProblem({ path: 'password', code: 'required' });
      await queries.setPassword(tx, locked.userId, passwordHash, provenBy('mailed link'));
      await endSessions(tx, [locked.userId]);
      dropped = await dropPendingEmail(tx, locked.userId);
    }
    await queries.confirmUser(tx, locked.userId);
    await queries.markUsed(tx, hash);
    // The page for a first password states that setting it accepts the terms.
    if (locked.type === 'registration') await recordAcceptance(tx, locked.userId);
    const action = locked.type === 'recovery' ? 'password-recovered' : 'confirmed';
    await recordOwn(tx, origin, action, locked, dropped);
    if (locked.type === 'recovery') {
      await postSecurityMail(mails, tx, { userId: locked.userId, event: 'password-changed', language });
    }
    return { type: locked.type };
  });
  return redeeming.catch(async (error: unknown) => {
    // Whoever took the address just now could not drop it here, where the user was locked.
    if (error instanceof ProblemError && error.code === 'conflict.duplicate')
      await dropTakenEmail(db, owner.userId);
    throw error;
  });
}

/**
 * The account whose password a token can set. Tokens of other types reveal none: one for a new address may have been
 * mailed to a stranger.
 */
export async function accountOf(db: Database, token: string): Promise<{ email: string | null }> {
  const found = await queries.findToken(db, tokenHash(token));
  const sets = isUsable(found) && (found.type === 'registration' || found.type === 'recovery');
  return { email: sets ? found.email : null };
}

function isUsable(token: queries.FoundToken | undefined): token is queries.FoundToken {
  return token?.active === true && token.voidedAt === null && token.usedAt === null && !token.expired;
}

function requireUsableToken(token: queries.FoundToken | undefined): queries.FoundToken {
  if (!token?.active || token.voidedAt !== null) throw problem('token.invalid');
  if (token.usedAt !== null) throw problem('token.used');
  if (token.expired) throw problem('token.expired');
  return token;
}

/**
 * Makes users re-enter their password. Guessing is throttled as at sign-in.
 * @returns the hash that it matches @throws problem `password.current`
 */
export async function requireOwnPassword(
  db: Database,
  userId: number,
  password: string,
  path: string,
  address: string,
): Promise<string> {
  const limit = { key: `password ${userId}`, limit: LOGIN_FAILURES.accountAndAddress };
  return throttled(db, [limit], LOGIN_WINDOW_SECONDS, async () => {
    const verified = (await queries.ownerOf(db, userId))?.passwordHash;
    if (!verified || !(await verifyPassword(verified, password, address))) throw wrongPassword(path);
    return verified;
  });
}

/** Changes one's own password. */
export async function changePassword(
  { db, mails }: AccountDeps,
  { senhaAtual, novaSenha }: Received<typeof updatePassword>['body'],
  { user, origin, language }: Pick<CallContext, 'user' | 'origin' | 'language'>,
): Promise<void> {
  // Before counting the attempt: a bad new password is no guess at the current one.
  await requireStrongPassword(db, novaSenha, 'novaSenha', orNotFound(await queries.ownerOf(db, user.userId)));
  const { address } = origin;
  const verified = await requireOwnPassword(db, user.userId, senhaAtual, 'senhaAtual', address);
  const passwordHash = await hashPassword(novaSenha, address);
  await db.transaction(async (tx) => {
    // A recovery may have changed the password in the meantime; the verified one is then no longer current.
    const proof = provenBy('password');
    const replaced = await queries.replacePassword(tx, user.userId, verified, passwordHash, proof);
    if (!replaced) throw wrongPassword('senhaAtual');
    await voidRecovery(tx, user.userId);
    const dropped = await dropPendingEmail(tx, user.userId);
    await endSessions(tx, [user.userId], user.sessionId);
    await recordOwn(tx, origin, 'password-changed', replaced, dropped);
    await postSecurityMail(mails, tx, { userId: user.userId, event: 'password-changed', language });
  });
}

function wrongPassword(path: string) {
  return problem('password.current', { faults: [{ path, code: 'invalid' }] });
}
