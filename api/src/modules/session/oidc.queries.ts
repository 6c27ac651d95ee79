import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { OIDC_SECONDS } from '#contracts/core/constants.ts';
import type { OidcPurpose } from '#contracts/session/oidc.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { oidcLinks, oidcRequests } from '../../platform/db/schema/oidc.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Proof } from '../../platform/http/proof.ts';
import type { Identity } from './oidc-provider.ts';
import { tokenHash } from './opaque-tokens.ts';

/** Why a browser was sent to the provider. */
export interface OidcRequest {
  purpose: OidcPurpose;
  sessionId: string | null;
  /** Seconds since the start. */
  seconds: number;
}

/** @throws problem `auth.token` if the session has just ended */
export async function insertRequest(
  tx: Transaction,
  secret: string,
  { purpose, sessionId }: Pick<OidcRequest, 'purpose' | 'sessionId'>,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${OIDC_SECONDS})`;
  await mapConstraintErrors({ oidc_requests_session_fk: () => problem('auth.token') }, () =>
    tx.insert(oidcRequests).values({ secretHash: tokenHash(secret), purpose, sessionId, expiresAt }),
  );
}

/** Takes the request exactly once: of two callers with the same secret, only one gets it. */
export async function consumeRequest(db: Queryable, secret: string): Promise<OidcRequest | undefined> {
  const own = eq(oidcRequests.secretHash, tokenHash(secret));
  const [request] = await db
    .delete(oidcRequests)
    .where(and(own, gt(oidcRequests.expiresAt, sql`clock_timestamp()`)))
    .returning({
      purpose: oidcRequests.purpose,
      sessionId: oidcRequests.sessionId,
      seconds: sql<number>`ceil(extract(epoch from clock_timestamp() - ${oidcRequests.begunAt}))::int`,
    });
  return request;
}

type Account = Pick<Identity, 'issuer' | 'subject'>;

const isOf = ({ issuer, subject }: Account) =>
  and(eq(oidcLinks.issuer, issuer), eq(oidcLinks.subject, subject));

/** The user linked to an account of the provider. */
export async function linkedUser(db: Queryable, account: Account): Promise<number | undefined> {
  const [link] = await db.select({ userId: oidcLinks.userId }).from(oidcLinks).where(isOf(account));
  return link?.userId;
}

/**
 * Links a user to an account of the provider for the first time.
 * @returns whether the link was created; false if either side is linked already, or the user once removed such a link
 */
export async function insertLink(
  tx: Transaction,
  userId: number,
  account: Account,
  _: Proof,
): Promise<boolean> {
  const added = await tx
    .insert(oidcLinks)
    .values({ userId, ...account })
    .onConflictDoNothing()
    .returning({ userId: oidcLinks.userId });
  return added.length > 0;
}

/** The same at the user's own request, even after an earlier unlink. Fails on `oidc_links_subject_key`. */
export async function linkAccount(
  tx: Transaction,
  userId: number,
  account: Account,
  _: Proof,
): Promise<boolean> {
  const linked = await tx
    .insert(oidcLinks)
    .values({ userId, ...account })
    .onConflictDoUpdate({
      target: [oidcLinks.userId, oidcLinks.issuer],
      set: { subject: account.subject, linkedAt: sql`now()` },
      setWhere: isNull(oidcLinks.subject),
    })
    .returning({ userId: oidcLinks.userId });
  return linked.length > 0;
}

const ofUser = (userId: number, issuer: string) =>
  and(eq(oidcLinks.userId, userId), eq(oidcLinks.issuer, issuer), isNotNull(oidcLinks.subject));

/** Removes the link, but keeps the fact that there was one. @returns whether there was a link */
export async function removeLink(
  tx: Transaction,
  userId: number,
  issuer: string,
  _: Proof,
): Promise<boolean> {
  const released = await tx
    .update(oidcLinks)
    .set({ subject: null })
    .where(ofUser(userId, issuer))
    .returning({ userId: oidcLinks.userId });
  return released.length > 0;
}

export async function findLink(
  db: Queryable,
  userId: number,
  issuer: string,
): Promise<{ linkedAt: string | null; password: boolean } | undefined> {
  const [own] = await db
    .select({
      linkedAt: oidcLinks.linkedAt,
      password: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .leftJoin(oidcLinks, ofUser(userId, issuer))
    .where(eq(users.userId, userId));
  return own && withInstantTexts(own);
}

/** Removes expired requests. */
export async function purgeRequests(db: Queryable): Promise<void> {
  await db.delete(oidcRequests).where(lt(oidcRequests.expiresAt, sql`now()`));
}
