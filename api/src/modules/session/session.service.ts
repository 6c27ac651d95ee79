import { LOGIN_FAILURES, LOGIN_WINDOW_SECONDS, REFRESH_GRACE_SECONDS } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { PasskeyRequest } from '#contracts/passkeys.ts';
import type { SecondFactorMethod } from '#contracts/second-factor.ts';
import type { login, OwnSession, refresh, Session } from '#contracts/session.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { CallContext, Origin, SignedIn } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import { goFirst } from '../../lib/heavy-work.ts';
import { networkOf } from '../../lib/network-of.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { type AuditEvent, record } from '../audit/audit.service.ts';
import { recordSparingly } from '../audit/refusals.ts';
import { undoErasure } from '../rights/undo-erasure.service.ts';
import type { AccessTokens } from './access-tokens.ts';
import { newToken, type RefreshTokens, tokenHash } from './opaque-tokens.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { verifyPassword } from './passwords.ts';
import type { RelyingParty } from './relying-party.ts';
import { insertChallenge, methodsOf } from './second-factor.queries.ts';
import { postSecurityMail } from './security-mails.ts';
import type { SessionRules } from './session-rules.ts';
import * as queries from './sessions.queries.ts';
import * as origins from './sign-in-origins.queries.ts';
import { type Limit, throttled } from './throttle.ts';
import type { TotpSecrets } from './totp.ts';

export interface SessionDeps {
  db: Database;
  tokens: AccessTokens;
  refreshTokens: RefreshTokens;
  rules: SessionRules;
  totp: TotpSecrets;
  party: RelyingParty;
  mails: Pick<MailQueue, 'post'>;
}

/**
 * Signs in. A wrong pair, an unknown, an inactive and an unconfirmed account are told the same, in the same time.
 * @throws problem `auth.second_factor` with a challenge where the password is right and not enough
 */
export async function signIn(
  deps: SessionDeps,
  { email, password }: Received<typeof login>['body'],
  context: Pick<CallContext, 'origin' | 'language'>,
): Promise<Session> {
  const { db } = deps;
  const { origin } = context;
  // Why somebody with the right password is refused is for the trail alone: they are told what everybody is.
  let refusal: AuditEvent = auditEvent('sign-in-refused', email);
  const attempt = throttled(
    db,
    await loginLimits(db, email, networkOf(origin.address)),
    LOGIN_WINDOW_SECONDS,
    () =>
      goFirst(async () => {
        const account = await queries.findAccount(db, email);
        const right = await verifyPassword(account?.passwordHash, password, origin.address);
        if (account && right && !account.mayEnter) refusal = auditEvent('sign-in-not-allowed', account.email);
        if (!account || !right || !account.mayEnter) throw problem('auth.credentials');
        return db.transaction(async (tx) => {
          if (!(await queries.stillHolds(tx, account))) throw problem('auth.credentials');
          return enter(tx, deps, account, context);
        });
      }),
    // Half a sign-in clears no failures: between wrong codes it could be repeated without end.
    ({ session }) => session !== undefined,
  );
  const { session, asked } = await attempt.catch((error: unknown) => tellRefusal(db, origin, error, refusal));
  if (!session) throw problem('auth.second_factor', { members: asked });
  return session;
}

/** Writes down what was refused as a guess, and refuses it. */
export async function tellRefusal(
  db: Database,
  origin: Origin,
  error: unknown,
  refusal: AuditEvent,
): Promise<never> {
  // Not what is refused unlooked at: calls without end would fill the trail.
  const guessed = error instanceof ProblemError && error.code === 'auth.credentials';
  // The same work for both, so the time doesn't tell that a password was right.
  const atMost = refusal.action === 'sign-in-refused' ? Number.MAX_SAFE_INTEGER : 1;
  if (guessed) await recordSparingly(db, origin, refusal, atMost);
  throw error;
}

/** A session, or what is asked for before there is one. */
type Entered =
  | { session: Session; asked?: never }
  | {
      session?: never;
      asked: { challenge: string; methods: SecondFactorMethod[]; passkeyOptions?: PasskeyRequest };
    };

/**
 * Lets somebody in who is locked and has shown that it is them, or asks for the second factor that they have.
 * @param vouched whether an identity provider has seen a second factor of theirs
 */
export async function enter(
  tx: Transaction,
  deps: SessionDeps,
  account: queries.Account,
  context: Pick<CallContext, 'origin' | 'language'>,
  vouched = false,
): Promise<Entered> {
  const methods = vouched ? [] : await methodsOf(tx, account.userId);
  if (methods.length === 0) return { session: await openSession(tx, deps, account, context, vouched) };
  const challenge = newToken();
  await insertChallenge(tx, challenge, account);
  const known = await passkeysOf(tx, account.userId);
  const passkeyOptions = known.length > 0 && deps.party.request(challenge, known);
  return { asked: { challenge, methods, ...(passkeyOptions && { passkeyOptions }) } };
}

/** Opens a session for somebody who has shown all that is asked of them. @param vouched as for `enter` */
export async function openSession(
  tx: Transaction,
  { tokens, refreshTokens, rules, mails }: SessionDeps,
  account: queries.Account,
  { origin, language }: Pick<CallContext, 'origin' | 'language'>,
  vouched = false,
): Promise<Session> {
  const { userId } = account;
  await undoErasure(tx, userId, origin);
  const sessionId = await queries.insertSession(tx, { ...origin, userId, vouched }, rules);
  if (await origins.isNewBrowser(tx, userId, origin.userAgent)) {
    const { address } = origin;
    await postSecurityMail(mails, tx, { userId, event: 'new-browser', language, address });
  }
  await origins.rememberNetwork(tx, userId, networkOf(origin.address));
  await record(tx, { ...origin, userId }, auditEvent('sign-in', account.email));
  return issue(tx, tokens, account, sessionId, refreshTokens.first());
}

/** A stranger's failures never keep somebody out of their account where they have signed in before. */
export async function loginLimits(
  db: Database,
  email: string,
  network: string,
): Promise<[Limit, ...Limit[]]> {
  const login = email.toLowerCase();
  const byAccount = { key: `login account ${login}`, limit: LOGIN_FAILURES.account };
  return [
    { key: `login ${login} ${network}`, limit: LOGIN_FAILURES.accountAndAddress },
    ...((await origins.hasSignedInFrom(db, email, network)) ? [] : [byAccount]),
    { key: `login address ${network}`, limit: LOGIN_FAILURES.address },
  ];
}

/** @param name the address that signs in or out, or where a session was */
export function auditEvent(action: AuditEvent['action'], name: string): AuditEvent {
  return { action, resource: 'session', recordId: null, recordName: name };
}

/**
 * Exchanges a refresh token, which says whose it is: the login of a session may have changed since. Used again, it says that two
 * hold it, and the whole family ends; but not within the first seconds: then it is a second tab, which gets what the first got.
 */
export async function refreshSession(
  { db, tokens, refreshTokens, rules }: SessionDeps,
  { Refresh }: Received<typeof refresh>['body'],
  origin: Origin,
): Promise<Session> {
  const session = await db.transaction(async (tx) => {
    const hash = tokenHash(Refresh);
    const token = await queries.lockRefreshToken(tx, hash, rules);
    if (!token?.lasts) return undefined;
    const account = await queries.sessionAccount(tx, token.sessionId);
    if (!account?.mayEnter) return undefined;
    if (token.redeemedSecondsAgo !== null && token.redeemedSecondsAgo > REFRESH_GRACE_SECONDS) {
      await queries.endSession(tx, token.sessionId);
      await record(tx, { ...origin, userId: account.userId }, auditEvent('token-reused', account.email));
      return undefined;
    }
    await queries.markRedeemed(tx, hash);
    await queries.prolongSession(tx, token.sessionId, origin, rules);
    await origins.rememberNetwork(tx, account.userId, networkOf(origin.address));
    let next = refreshTokens.after(Refresh);
    // The first tab may have come further by now.
    while (await queries.isRedeemed(tx, tokenHash(next))) next = refreshTokens.after(next);
    return issue(tx, tokens, account, token.sessionId, next);
  });
  // Refused only here: a refusal inside would roll the end of the family back.
  if (!session) throw problem('auth.refresh');
  return session;
}

async function issue(
  tx: Transaction,
  tokens: AccessTokens,
  { userId, profile, email }: queries.Account,
  sessionId: string,
  refreshToken: string,
): Promise<Session> {
  await queries.insertRefreshToken(tx, sessionId, tokenHash(refreshToken));
  return { token: await tokens.issue({ userId, profile, sessionId }), refreshToken, login: email };
}

export function signOut({ db }: SessionDeps, { sessionId }: SignedIn, origin: Origin): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await queries.endSession(tx, sessionId);
    if (ended) await record(tx, origin, auditEvent('sign-out', ended.address));
  });
}

/** Ends one of somebody's own sessions. @throws problem `not_found` where it isn't theirs, or has ended */
export function endOwnSession(
  { db }: SessionDeps,
  { userId }: SignedIn,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = orNotFound(await queries.endSession(tx, sessionId, userId));
    await record(tx, origin, auditEvent('session-ended', ended.address));
  });
}

/** @throws problem `not_found` where there is nobody */
export async function sessionsOfUser(
  { db }: SessionDeps,
  userId: number,
  { sessionId }: SignedIn,
): Promise<OwnSession[]> {
  orNotFound(await queries.nameOfUser(db, userId));
  return queries.sessionsOf(db, userId, sessionId);
}

/**
 * Ends sessions of somebody else's: all of them, or the one that is named.
 * @throws problem `not_found` where there is nobody, or no such session of theirs
 */
export function endSessionsOfUser(
  { db }: SessionDeps,
  userId: number,
  sessionId: string | undefined,
  origin: Origin,
): Promise<void> {
  return db.transaction(async (tx) => {
    const recordName = orNotFound(await queries.nameOfUser(tx, userId));
    const ended =
      sessionId === undefined
        ? await queries.endSessions(tx, [userId])
        : [orNotFound(await queries.endSession(tx, sessionId, userId))];
    if (ended.length === 0) return;
    await record(tx, origin, { action: 'session-ended', resource: 'user', recordId: userId, recordName });
  });
}

/** Asks again, inside the transaction, what was asked when the call came in. @throws problem `auth.token` */
export async function requireStillSignedIn(tx: Transaction, caller: SignedIn): Promise<void> {
  const account = await queries.sessionAccount(tx, caller.sessionId);
  const isSame = account?.profile === caller.profile && account.organisationId === caller.organisationId;
  if (!account?.mayEnter || !isSame) throw problem('auth.token');
}

/** Ends users' sessions, as a new password must, but for the one to keep, if any. */
export async function endSessionsOf(
  tx: Transaction,
  userIds: readonly number[],
  keep?: string,
): Promise<void> {
  await queries.endSessions(tx, userIds, keep);
}
