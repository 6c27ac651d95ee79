import type { AuditAction } from '#contracts/audit.ts';
import { OIDC_CALLS } from '#contracts/core/constants.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import type { finishOidc, OidcPurpose, ownOidc } from '#contracts/session/oidc.ts';
import type { Session } from '#contracts/session/session.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import type { CallContext, Origin, SignedInUser } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import { provenBy, requireStepUp } from '../../platform/http/proof.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { recordRateLimited } from '../audit/refusals.ts';
import type { UserDeps } from '../users/users.service.ts';
import { createVouched, giveProfile } from '../users/vouched-users.service.ts';
import * as queries from './oidc.queries.ts';
import { type CallbackParameters, type Identity, type OidcProvider, stateOf } from './oidc-provider.ts';
import { type OidcProfile, type OidcSettings, profileOf } from './oidc-settings.ts';
import { newToken } from './opaque-tokens.ts';
import { accountOf, lockAccount } from './second-factor.queries.ts';
import { auditAndNotify } from './security-mails.ts';
import { auditEvent, continueSignIn, lockOwnAccount, type SessionDeps } from './session.service.ts';
import { type Account, findAccount, markStepUp, sessionAccount } from './sessions.queries.ts';
import { countCall } from './throttle.ts';

export interface OidcDeps {
  sessions: SessionDeps;
  settings: OidcSettings;
  provider: OidcProvider;
  /** For users who are created or get another profile. */
  users: UserDeps;
}

type RequestOrigin = Pick<CallContext, 'origin' | 'language'>;

/**
 * Sends a browser to the provider.
 * @param caller the signed-in caller; undefined for a sign-in
 * @returns the URL, and the secret that only this browser must bring back
 */
export async function begin(
  { sessions: { db }, provider }: OidcDeps,
  purpose: OidcPurpose,
  caller: Pick<SignedInUser, 'sessionId'> | undefined,
  { address }: Pick<Origin, 'address'>,
): Promise<{ url: string; secret: string }> {
  const secret = newToken();
  await db.transaction(async (tx) => {
    await countCall(tx, { call: 'oidc', address, ...OIDC_CALLS });
    await queries.insertRequest(tx, secret, { purpose, sessionId: caller?.sessionId ?? null });
  });
  return { url: await provider.begin(secret, purpose !== 'sign-in'), secret };
}

/** Starts to link the caller's account. @throws problem `auth.oidc_refused` if it is linked already */
export async function beginLink(
  deps: OidcDeps,
  caller: SignedInUser,
  origin: Origin,
): Promise<{ url: string; secret: string }> {
  if ((await ownLink(deps, caller)).linkedAt !== null) throw problem('auth.oidc_refused');
  return begin(deps, 'link', caller, origin);
}

/**
 * Finishes what `begin` started, in the same browser.
 * @param secret that the browser brings back
 * @throws problem `auth.oidc` if nothing is pending in this browser or the response is invalid; `auth.oidc_refused`
 *   if it is valid but the person may not sign in; `auth.second_factor` as for a sign-in by password
 */
export async function finish(
  deps: OidcDeps,
  secret: string | undefined,
  returned: CallbackParameters,
  context: RequestOrigin,
): Promise<AnswerOf<typeof finishOidc>> {
  const { db } = deps.sessions;
  // Checked first, so that a forged response doesn't use up the pending request.
  if (secret === undefined || returned.state !== stateOf(secret)) throw problem('auth.oidc');
  const request = await queries.consumeRequest(db, secret);
  if (!request) throw problem('auth.oidc');
  const { purpose, sessionId } = request;
  const identity = await deps.provider.finish(
    secret,
    returned,
    purpose === 'sign-in' ? undefined : request.seconds,
  );
  if (sessionId === null) return { purpose, session: await signIn(deps, identity, context) };
  await confirm(deps, identity, { purpose, sessionId }, context);
  return { purpose, session: null };
}

/** Signs in a person vouched for by the provider. The reason for a refusal is never given: it would reveal accounts. */
async function signIn(deps: OidcDeps, identity: Identity, context: RequestOrigin): Promise<Session> {
  const { sessions, settings } = deps;
  const { origin } = context;
  const verifiedByProvider = settings.trustsFactor || identity.isMultiFactor;
  const attempt = sessions.db.transaction(async (tx) =>
    continueSignIn(
      tx,
      sessions,
      await accountForIdentity(tx, deps, identity, context),
      context,
      verifiedByProvider,
    ),
  );
  const { session, secondFactor } = await attempt.catch((error: unknown) =>
    auditOidcRefusal(deps, 'sign-in-not-allowed', error, identity, origin),
  );
  if (!session) throw problem('auth.second_factor', { members: secondFactor });
  return session;
}

/** Audits a refusal and throws it. */
async function auditOidcRefusal(
  { sessions: { db } }: OidcDeps,
  action: AuditAction,
  error: unknown,
  { email, subject }: Identity,
  origin: Origin,
): Promise<never> {
  if (error instanceof ProblemError && error.code === 'auth.oidc_refused')
    await recordRateLimited(db, origin, auditEvent(action, email ?? subject));
  throw error;
}

/** The account of an identity, locked, with the provider's profile applied. @throws problem `auth.oidc_refused` */
async function accountForIdentity(
  tx: Transaction,
  deps: OidcDeps,
  identity: Identity,
  context: RequestOrigin,
): Promise<Account> {
  const { settings, users } = deps;
  const providerSetsProfile = settings.profileClaim !== undefined;
  const profile = profileOf(settings, identity.profileValues);
  if (providerSetsProfile && !profile) throw problem('auth.oidc_refused');
  const linked = await queries.linkedUser(tx, identity);
  const known =
    linked === undefined
      ? await accountByVerifiedEmail(tx, identity)
      : requireSignInAllowed(await accountOf(tx, linked));
  const userId =
    known?.userId ?? (await createUser(tx, deps, identity, profile ?? 'STAFF', context)) ?? refuse();
  if (providerSetsProfile && profile && known) await giveProfile(users, tx, userId, profile, context);
  const account = requireSignInAllowed(await lockAccount(tx, userId));
  if (linked === undefined) await linkByEmail(tx, deps, account, identity, context);
  return account;
}

/** The account with a first-time visitor's verified email. @throws problem `auth.oidc_refused` if they may not enter */
async function accountByVerifiedEmail(
  tx: Transaction,
  { email, emailVerified }: Identity,
): Promise<Account | undefined> {
  if (email === undefined || !emailVerified) throw problem('auth.oidc_refused');
  const account = await findAccount(tx, email);
  return account && requireSignInAllowed(account);
}

async function createUser(
  tx: Transaction,
  { settings }: OidcDeps,
  identity: Identity,
  profile: OidcProfile,
  { origin }: RequestOrigin,
): Promise<number | undefined> {
  if (!settings.createsUsers || identity.email === undefined) return undefined;
  const { email, name } = identity;
  // Undefined means that the address is taken: by the same person if another tab was faster.
  return (await createVouched(tx, { email, name, profile }, origin)) ?? queries.linkedUser(tx, identity);
}

/** Links a locked account, once: after that, an email no longer links it. */
async function linkByEmail(
  tx: Transaction,
  deps: OidcDeps,
  account: Account,
  identity: Identity,
  context: RequestOrigin,
): Promise<void> {
  // The email may have changed before the account was locked.
  if (account.email.toLowerCase() !== identity.email?.toLowerCase()) throw problem('auth.oidc_refused');
  const isNew = await queries.insertLink(tx, account.userId, identity, provenBy('identity provider'));
  // Another tab was faster, or one of the two is linked elsewhere.
  if (!isNew && (await queries.linkedUser(tx, identity)) !== account.userId)
    throw problem('auth.oidc_refused');
  if (isNew) await auditAndNotify(tx, deps.sessions, 'oidc-linked', account, context);
}

/** Marks a session as fresh, or links its owner, for a person who has just authenticated at the provider again. */
async function confirm(
  deps: OidcDeps,
  identity: Identity,
  { purpose, sessionId }: { purpose: OidcPurpose; sessionId: string },
  context: RequestOrigin,
): Promise<void> {
  const { db } = deps.sessions;
  const owner = await sessionAccount(db, sessionId);
  if (!owner) throw problem('auth.oidc');
  const origin = { ...context.origin, userId: owner.userId };
  const work = () =>
    db.transaction(async (tx) => {
      const account = requireSignInAllowed(await lockAccount(tx, owner.userId));
      const { userId, email } = account;
      if (purpose === 'link') {
        // It may have ended while this waited for the account.
        if (!(await sessionAccount(tx, sessionId))) throw problem('auth.oidc');
        const isLinked = await queries.linkAccount(tx, userId, identity, provenBy('identity provider'));
        if (!isLinked) throw problem('auth.oidc_refused');
        return auditAndNotify(tx, deps.sessions, 'oidc-linked', account, { ...context, origin });
      }
      if ((await queries.linkedUser(tx, identity)) !== userId) throw problem('auth.oidc_refused');
      if (!(await markStepUp(tx, sessionId))) throw problem('auth.oidc');
      await recordEvent(tx, origin, auditEvent('step-up', email));
    });
  const constraintProblems = { oidc_links_subject_key: () => problem('auth.oidc_refused') };
  await mapConstraintErrors(constraintProblems, work).catch((error: unknown) =>
    auditOidcRefusal(deps, 'step-up-refused', error, identity, origin),
  );
}

/** @throws problem `auth.oidc_refused` for people whom a password wouldn't let in either, and for app users */
function requireSignInAllowed(account: Account | undefined): Account {
  return account?.mayEnter && hasBackOfficeAccess(account.profile) ? account : refuse();
}

function refuse(): never {
  throw problem('auth.oidc_refused');
}

export async function ownLink(
  { sessions: { db }, settings }: OidcDeps,
  { userId }: SignedInUser,
): Promise<AnswerOf<typeof ownOidc>> {
  return orNotFound(await queries.findLink(db, userId, settings.issuer));
}

/** Removes the caller's own link. @throws problem `not_found` without a link, `auth.oidc_only` without a password */
export function unlinkOwn(
  { sessions, settings }: OidcDeps,
  { user, origin, language }: RequestOrigin & Pick<CallContext, 'user'>,
) {
  const proof = requireStepUp(user);
  return sessions.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, user);
    if (account.passwordHash === null) throw problem('auth.oidc_only');
    if (!(await queries.removeLink(tx, user.userId, settings.issuer, proof))) throw problem('not_found');
    await auditAndNotify(tx, sessions, 'oidc-unlinked', account, { origin, language });
  });
}
