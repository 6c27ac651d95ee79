import { LOGIN_FAILURES, LOGIN_WINDOW_SECONDS, REFRESH_GRACE_SECONDS } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { PasskeyRequest } from '#contracts/session/passkeys.ts';
import type { SecondFactorMethod } from '#contracts/session/second-factor.ts';
import type { login, OwnSession, refresh, Session } from '#contracts/session/session.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { CallContext, Origin, SignedInUser } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { withPriority } from '../../platform/lib/heavy-work.ts';
import { networkOf } from '../../platform/lib/network-of.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import { type AuditEvent, recordEvent } from '../../platform/resource/history/audit.service.ts';
import { recordRateLimited } from '../audit/refusals.ts';
import { undoErasure } from '../rights/undo-erasure.service.ts';
import type { AccessTokens } from './access-tokens.ts';
import { type DeriveToken, newToken, tokenHash } from './opaque-tokens.ts';
import { findCredentials } from './passkeys.queries.ts';
import { verifyPassword } from './passwords.ts';
import type { RelyingParty } from './relying-party.ts';
import { insertChallenge, lockAccount, methodsOf } from './second-factor.queries.ts';
import { postSecurityMail } from './security-mails.ts';
import type { SessionRules } from './session-rules.ts';
import * as queries from './sessions.queries.ts';
import * as origins from './sign-in-origins.queries.ts';
import { type Limit, throttled } from './throttle.ts';
import type { TotpSecrets } from './totp.ts';

export { endSessions } from './sessions.queries.ts';

export interface SessionDeps {
  db: Database;
  tokens: AccessTokens;
  /** Redeeming a refresh token twice yields the same successor: there is a single chain. */
  nextRefreshToken: DeriveToken;
  rules: SessionRules;
  totp: TotpSecrets;
  party: RelyingParty;
  mails: Pick<MailQueue, 'post'>;
}

/**
 * Signs in. A wrong password and an unknown, inactive or unconfirmed account get the same response in the same time.
 * @throws problem `auth.second_factor` with a challenge if the password is right but not enough
 */
export async function signIn(
  deps: SessionDeps,
  { email, password }: Received<typeof login>['body'],
  context: Pick<CallContext, 'origin' | 'language'>,
): Promise<Session> {
  const { db } = deps;
  const { origin } = context;
  // Why a user with the right password is refused is only audited; the response is the same for everybody.
  let refusal: AuditEvent = auditEvent('sign-in-refused', email);
  const attempt = throttled(
    db,
    await loginLimits(db, email, networkOf(origin.address)),
    LOGIN_WINDOW_SECONDS,
    () =>
      withPriority(async () => {
        const account = await queries.findAccount(db, email);
        const isCorrect = await verifyPassword(account?.passwordHash, password, origin.address);
        if (account && isCorrect && !account.mayEnter)
          refusal = auditEvent('sign-in-not-allowed', account.email);
        if (!account || !isCorrect || !account.mayEnter) throw problem('auth.credentials');
        return db.transaction(async (tx) => {
          if (!(await queries.isUnchanged(tx, account))) throw problem('auth.credentials');
          return continueSignIn(tx, deps, account, context);
        });
      }),
    // A sign-in that awaits its second factor resets no failures; otherwise codes could be guessed without limit.
    ({ session }) => session !== undefined,
  );
  const { session, secondFactor } = await attempt.catch((error: unknown) =>
    auditRefusal(db, origin, error, refusal),
  );
  if (!session) throw problem('auth.second_factor', { members: secondFactor });
  return session;
}

/** Audits a refused guess, and throws the error again. */
export async function auditRefusal(
  db: Database,
  origin: Origin,
  error: unknown,
  refusal: AuditEvent,
): Promise<never> {
  // Requests refused by a rate limit are not audited: they could fill the trail.
  const guessed = error instanceof ProblemError && error.code === 'auth.credentials';
  // The same work in both cases, so that the time doesn't reveal that a password was right.
  const atMost = refusal.action === 'sign-in-refused' ? Number.MAX_SAFE_INTEGER : 1;
  if (guessed) await recordRateLimited(db, origin, refusal, atMost);
  throw error;
}

/** A session, or what is required before there is one. */
type SignInResult =
  | { session: Session; secondFactor?: never }
  | {
      session?: never;
      secondFactor: { challenge: string; methods: SecondFactorMethod[]; passkeyOptions?: PasskeyRequest };
    };

/**
 * Signs in a locked user who has authenticated, or asks for their second factor.
 * @param vouched whether an identity provider has verified a second factor of theirs
 */
export async function continueSignIn(
  tx: Transaction,
  deps: SessionDeps,
  account: queries.Account,
  context: Pick<CallContext, 'origin' | 'language'>,
  vouched = false,
): Promise<SignInResult> {
  const methods = vouched ? [] : await methodsOf(tx, account.userId);
  if (methods.length === 0) return { session: await openSession(tx, deps, account, context, vouched) };
  const challenge = newToken();
  await insertChallenge(tx, challenge, account);
  const known = await findCredentials(tx, account.userId);
  const passkeyOptions = known.length > 0 && deps.party.requestOptions(challenge, known);
  return { secondFactor: { challenge, methods, ...(passkeyOptions && { passkeyOptions }) } };
}

/** Opens a session for a user who has passed all required checks. @param vouched as for `enter` */
export async function openSession(
  tx: Transaction,
  { tokens, rules, mails }: SessionDeps,
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
  await recordEvent(tx, { ...origin, userId }, auditEvent('sign-in', account.email));
  return issue(tx, tokens, account, sessionId, newToken());
}

/** A stranger's failures never lock users out at addresses from which they have signed in before. */
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

/** @param name the email of the sign-in, or the network address of an ended session */
export function auditEvent(action: AuditEvent['action'], name: string): AuditEvent {
  return { action, resource: 'session', recordId: null, recordName: name };
}

/**
 * Exchanges a refresh token, which identifies the user, since a session's email may change. A reused token is held by
 * two parties and ends its whole family, except in the first seconds: then a second tab gets the same result.
 */
export async function refreshSession(
  { db, tokens, nextRefreshToken, rules }: SessionDeps,
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
      await recordEvent(tx, { ...origin, userId: account.userId }, auditEvent('token-reused', account.email));
      return undefined;
    }
    await queries.markRedeemed(tx, hash);
    await queries.prolongSession(tx, token.sessionId, origin, rules);
    await origins.rememberNetwork(tx, account.userId, networkOf(origin.address));
    let next = nextRefreshToken(Refresh);
    // The first tab may already be further along the chain.
    while (await queries.isRedeemed(tx, tokenHash(next))) next = nextRefreshToken(next);
    return issue(tx, tokens, account, token.sessionId, next);
  });
  // Thrown only here: inside the transaction it would roll back the end of the family.
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

export function signOut({ db }: SessionDeps, { sessionId }: SignedInUser, origin: Origin): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await queries.endSession(tx, sessionId);
    if (ended) await recordEvent(tx, origin, auditEvent('sign-out', ended.address));
  });
}

/** Ends one of the caller's own sessions. @throws problem `not_found` if it isn't theirs or has ended */
export function endOwnSession(
  { db }: SessionDeps,
  { userId }: SignedInUser,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = orNotFound(await queries.endSession(tx, sessionId, userId));
    await recordEvent(tx, origin, auditEvent('session-ended', ended.address));
  });
}

/** @throws problem `not_found` for an unknown user */
export async function sessionsOfUser(
  { db }: SessionDeps,
  userId: number,
  { sessionId }: SignedInUser,
): Promise<OwnSession[]> {
  orNotFound(await queries.findUserName(db, userId));
  return queries.sessionsOf(db, userId, sessionId);
}

/**
 * Ends all sessions of another user, or a given one.
 * @throws problem `not_found` for an unknown user, or if it isn't their session
 */
export function endSessionsOfUser(
  { db }: SessionDeps,
  userId: number,
  sessionId: string | undefined,
  origin: Origin,
): Promise<void> {
  return db.transaction(async (tx) => {
    const recordName = orNotFound(await queries.findUserName(tx, userId));
    const ended =
      sessionId === undefined
        ? await queries.endSessions(tx, [userId])
        : [orNotFound(await queries.endSession(tx, sessionId, userId))];
    if (ended.length === 0) return;
    await recordEvent(tx, origin, {
      action: 'session-ended',
      resource: 'user',
      recordId: userId,
      recordName,
    });
  });
}

/** Repeats the check of the request's start inside the transaction. @throws problem `auth.token` */
export async function requireStillSignedIn(tx: Transaction, caller: SignedInUser): Promise<void> {
  const account = await queries.sessionAccount(tx, caller.sessionId);
  const isSame = account?.profile === caller.profile && account.organisationId === caller.organisationId;
  if (!account?.mayEnter || !isSame) throw problem('auth.token');
}

/**
 * Locks the caller's account for a change of how they sign in. The session may have ended while this waited, as when
 * its owner recovers the password from a thief.
 * @throws problem `auth.token`
 */
export async function lockOwnAccount(tx: Transaction, caller: SignedInUser): Promise<queries.Account> {
  const account = orNotFound(await lockAccount(tx, caller.userId));
  await requireStillSignedIn(tx, caller);
  return account;
}
