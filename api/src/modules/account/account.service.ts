import type { FastifyBaseLogger } from 'fastify';
import { LOGIN_FAILURES, LOGIN_WINDOW_SECONDS, RECOVERY_TOKEN_SECONDS } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { Language } from '#contracts/core/language.ts';
import type { redeemToken, TokenType, updatePassword } from '#contracts/session.ts';
import type { Database } from '../../db/client.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import type { SignedIn } from '../../http/serve.ts';
import { recoveryMail } from '../../mail/account-mails.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { newToken, tokenHash } from '../session/opaque-tokens.ts';
import { hashPassword, verifyPassword } from '../session/passwords.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { throttled } from '../session/throttle.ts';
import * as queries from './account.queries.ts';

export interface AccountDeps {
  db: Database;
  mailer: Mailer;
  /** Base of the links in mails. */
  publicUrl(): string;
  log: FastifyBaseLogger;
}

/** More recovery mails than this in an hour only fill somebody's mailbox. */
const RECOVERY_MAILS_AN_HOUR = 5;

/** Sends a recovery mail if the address belongs to a user who may have one. Says nothing of whether it did. */
export async function recoverPassword(
  { db, mailer, publicUrl, log }: AccountDeps,
  email: string,
  asked: Language,
): Promise<void> {
  const token = newToken();
  const user = await db.transaction(async (tx) => {
    const found = await queries.lockRecoverable(tx, email);
    if (!found) return undefined;
    if ((await queries.tokensSince(tx, found.userId, 'recovery', 3600)) >= RECOVERY_MAILS_AN_HOUR) {
      log.warn({ userId: found.userId }, 'No further recovery mail within the hour');
      return undefined;
    }
    await queries.insertToken(tx, {
      hash: tokenHash(token),
      userId: found.userId,
      type: 'recovery',
      lifeSeconds: RECOVERY_TOKEN_SECONDS,
    });
    return found;
  });
  if (!user) return;
  const link = `${publicUrl()}/auth/recuperar-senha?token=${token}`;
  await mailer.send(recoveryMail(user, link, queries.mailLanguage(user, asked)));
}

/** Redeems a token, once: confirms the account, and sets a password where the token is for one. */
export async function redeem(
  { db }: AccountDeps,
  { token, password }: Received<typeof redeemToken>['body'],
): Promise<{ type: TokenType }> {
  const hash = tokenHash(token);
  // Looked at before the costly hashing, which nobody gets for an invented token; and again under the lock.
  requireGood(await queries.findToken(db, hash));
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return db.transaction(async (tx) => {
    const locked = requireGood(await queries.lockToken(tx, hash));
    if (!(await queries.isNewest(tx, hash, locked.userId, locked.type))) throw problem('token.invalid');
    if (locked.type !== 'activation') {
      if (passwordHash === undefined) throw fieldProblem({ path: 'password', code: 'required' });
      await queries.setPassword(tx, locked.userId, passwordHash);
      await endSessionsOf(tx, locked.userId);
    }
    await queries.confirmUser(tx, locked.userId);
    await queries.markUsed(tx, hash);
    return { type: locked.type };
  });
}

function requireGood(token: queries.FoundToken | undefined): queries.FoundToken {
  if (!token?.active) throw problem('token.invalid');
  if (token.usedAt !== null) throw problem('token.used');
  if (token.expired) throw problem('token.expired');
  return token;
}

/** Changes one's own password. Guessing the current one is throttled as at sign-in. */
export function changePassword(
  { db }: AccountDeps,
  user: SignedIn,
  { senhaAtual, novaSenha }: Received<typeof updatePassword>['body'],
): Promise<void> {
  return throttled(
    db,
    [{ key: `password ${user.userId}`, limit: LOGIN_FAILURES.accountAndAddress }],
    LOGIN_WINDOW_SECONDS,
    async () => {
      const verified = await queries.passwordHashOf(db, user.userId);
      if (!verified || !(await verifyPassword(verified, senhaAtual))) throw wrongCurrent();
      const passwordHash = await hashPassword(novaSenha);
      await db.transaction(async (tx) => {
        // Meanwhile a recovery may have set another: then what was verified is the current one no more.
        if (!(await queries.replacePassword(tx, user.userId, verified, passwordHash))) throw wrongCurrent();
        await queries.voidTokens(tx, user.userId, 'recovery');
        await endSessionsOf(tx, user.userId, user.sessionId);
      });
    },
  );
}

function wrongCurrent() {
  return problem('password.current', { faults: [{ path: 'senhaAtual', code: 'invalid' }] });
}
