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
import { attempt } from '../session/throttle.ts';
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
  const user = await queries.findRecoverable(db, email);
  if (!user) return;
  if ((await queries.tokensSince(db, user.userId, 'recovery', 3600)) >= RECOVERY_MAILS_AN_HOUR) {
    log.warn({ userId: user.userId }, 'No further recovery mail within the hour');
    return;
  }
  const token = newToken();
  await db.transaction((tx) =>
    queries.insertToken(tx, {
      hash: tokenHash(token),
      userId: user.userId,
      type: 'recovery',
      lifeSeconds: RECOVERY_TOKEN_SECONDS,
    }),
  );
  const link = `${publicUrl()}/auth/recuperar-senha?token=${token}`;
  await mailer.send(recoveryMail(user, link, queries.mailLanguage(user, asked)));
}

/** Redeems a token, once: confirms the account, and sets a password where the token is for one. */
export async function redeem(
  { db }: AccountDeps,
  { token, password }: Received<typeof redeemToken>['body'],
): Promise<{ type: TokenType }> {
  const hash = tokenHash(token);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return db.transaction(async (tx) => {
    const locked = await queries.lockToken(tx, hash);
    if (!locked?.active) throw problem('token.invalid');
    if (locked.usedAt !== null) throw problem('token.used');
    if (locked.expired) throw problem('token.expired');
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

/** Changes one's own password. Guessing the current one is throttled as at sign-in. */
export async function changePassword(
  { db }: AccountDeps,
  user: SignedIn,
  { senhaAtual, novaSenha }: Received<typeof updatePassword>['body'],
): Promise<void> {
  const trial = await attempt(
    db,
    [{ key: `password ${user.userId}`, limit: LOGIN_FAILURES.accountAndAddress }],
    LOGIN_WINDOW_SECONDS,
  );
  if (!(await verifyPassword(await queries.passwordHashOf(db, user.userId), senhaAtual))) {
    throw problem('password.current', { faults: [{ path: 'senhaAtual', code: 'invalid' }] });
  }
  await trial.succeeded();
  const passwordHash = await hashPassword(novaSenha);
  await db.transaction(async (tx) => {
    await queries.setPassword(tx, user.userId, passwordHash);
    await endSessionsOf(tx, user.userId, user.sessionId);
  });
}
