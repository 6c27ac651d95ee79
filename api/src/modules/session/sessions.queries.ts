import { and, desc, eq, gt, inArray, isNotNull, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import { FRESH_SECONDS } from '#contracts/core/constants.ts';
import type { CurrentUser, OwnSession } from '#contracts/session/session.ts';
import { thresholdOf } from '../../platform/db/alert-thresholds.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import { hasEmail } from '../../platform/db/emails.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { profiles, refreshTokens, sessions, users } from '../../platform/db/schema/accounts.ts';
import { files } from '../../platform/db/schema/files.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { passkeys } from '../../platform/db/schema/passkeys.ts';
import { totpFactors } from '../../platform/db/schema/second-factors.ts';
import { termsDue } from '../../platform/db/terms-due.ts';
import { fileColumns } from '../../platform/files/file-columns.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import type { SignedInUser } from '../../platform/http/call-context.ts';
import type { SessionRules } from './session-rules.ts';

const mayEnter = sql<boolean>`(${users.deletedAt} is null and ${users.confirmedAt} is not null)`;

export function selectAccounts(db: Queryable) {
  return db
    .select({
      userId: users.userId,
      name: users.name,
      email: users.email,
      passwordHash: users.passwordHash,
      profile: profiles.name,
      organisationId: users.organisationId,
      mayEnter,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .$dynamic();
}

/** An account, with what decides whether it may sign in. */
export type Account = Awaited<ReturnType<typeof selectAccounts>>[number];

export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  const [selected] = await selectAccounts(db).where(hasEmail(email));
  return selected;
}

/**
 * The signed-in users of sessions that are still valid. Runs before every request of a signed-in caller.
 * @param demanded the profiles that need a second factor
 */
export function readSessions(
  db: Database,
  sessionIds: readonly string[],
  demanded: readonly string[],
): Promise<SignedInUser[]> {
  return prepared<SignedInUser>(db, 'read_sessions', selectSessions, { sessionIds, demanded });
}

const selectSessions = () => sql`
  select u.user_id as "userId", s.session_id as "sessionId", p.name as profile, u.organisation_id as "organisationId",
    (upper(p.name) = any (${sql.placeholder('demanded')}::text[]) and not s.vouched and not exists (
      select from ${totpFactors} f where f.user_id = u.user_id and f.confirmed_at is not null
      union all select from ${passkeys} k where k.user_id = u.user_id
    )) as "secondFactorDue",
    s.fresh_until > now() as "isFresh"
  from ${sessions} s join ${users} u using (user_id) join ${profiles} p using (profile_id)
  where s.session_id = any (${sql.placeholder('sessionIds')}::uuid[]) and s.expires_at > now()
    and u.deleted_at is null and u.confirmed_at is not null
`;

/** The expiry of a session used at this moment. @param begun when it was opened */
function expiry({ idleDays, days }: SessionRules, begun: SQLWrapper = sql`now()`) {
  return sql`least(now() + make_interval(days => ${idleDays}), ${begun} + make_interval(days => ${days}))`;
}

const freshUntil = sql`now() + make_interval(secs => ${FRESH_SECONDS})`;

/** Opens a fresh session: its user has just authenticated. */
export async function insertSession(
  tx: Transaction,
  session: { userId: number; address: string; userAgent: string; vouched?: boolean },
  rules: SessionRules,
): Promise<string> {
  const inserted = await tx
    .insert(sessions)
    .values({ ...session, expiresAt: expiry(rules), freshUntil })
    .returning({ sessionId: sessions.sessionId });
  return onlyRow(inserted).sessionId;
}

/** @returns whether the session still exists */
export async function markStepUp(tx: Transaction, sessionId: string): Promise<boolean> {
  const freshened = await tx
    .update(sessions)
    .set({ freshUntil })
    .where(eq(sessions.sessionId, sessionId))
    .returning({ sessionId: sessions.sessionId });
  return freshened.length > 0;
}

/** Whether the verified password still holds; locked until the session exists, so that a new password ends it too. */
export async function isUnchanged(tx: Transaction, { userId, passwordHash }: Account): Promise<boolean> {
  const [current] = await tx
    .select({ passwordHash: users.passwordHash, mayEnter })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  return current?.mayEnter === true && current.passwordHash === passwordHash;
}

export async function insertRefreshToken(tx: Transaction, sessionId: string, hash: string): Promise<void> {
  // It may exist already: a second tab gets the same one.
  await tx.insert(refreshTokens).values({ sessionId, tokenHash: hash }).onConflictDoNothing();
}

export async function isRedeemed(tx: Transaction, hash: string): Promise<boolean> {
  const redeemed = and(eq(refreshTokens.tokenHash, hash), isNotNull(refreshTokens.redeemedAt));
  return (await tx.$count(refreshTokens, redeemed)) > 0;
}

/**
 * Locks the token's session and returns the token: of two requests in one family, the second sees the first's changes.
 * The session is locked first, as when it ends; another order could deadlock.
 */
export async function lockRefreshToken(tx: Transaction, hash: string, rules: SessionRules) {
  const itsSession = tx
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hash));
  await tx
    .select({ id: sessions.sessionId })
    .from(sessions)
    .where(inArray(sessions.sessionId, itsSession))
    .for('update');
  const [token] = await tx
    .select({
      sessionId: refreshTokens.sessionId,
      /** Null: not redeemed yet. */
      redeemedSecondsAgo: sql<
        number | null
      >`extract(epoch from clock_timestamp() - ${refreshTokens.redeemedAt})::float8`,
      /** Whether its session is still valid: the rules may be stricter than when it was last used. */
      lasts: sql<boolean>`not (${hasEnded(rules, sql`now()`)})`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.sessionId, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, hash));
  return token;
}

export async function sessionAccount(db: Queryable, sessionId: string): Promise<Account | undefined> {
  const [selected] = await selectAccounts(db)
    .innerJoin(sessions, eq(sessions.userId, users.userId))
    .where(and(eq(sessions.sessionId, sessionId), gt(sessions.expiresAt, sql`now()`)));
  return selected;
}

export async function markRedeemed(tx: Transaction, hash: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ redeemedAt: sql`coalesce(${refreshTokens.redeemedAt}, clock_timestamp())` })
    .where(eq(refreshTokens.tokenHash, hash));
}

/** Also stores where it was last used. */
export async function prolongSession(
  tx: Transaction,
  sessionId: string,
  { address, userAgent }: { address: string; userAgent: string },
  rules: SessionRules,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ address, userAgent, refreshedAt: sql`now()`, expiresAt: expiry(rules, sessions.createdAt) })
    .where(eq(sessions.sessionId, sessionId));
}

/**
 * Ends a session and with it all tokens of its family.
 * @param owner the required owner, if any
 * @returns where it was used; undefined if there is none
 */
export async function endSession(
  db: Queryable,
  sessionId: string,
  owner?: number,
): Promise<{ address: string } | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(
      and(eq(sessions.sessionId, sessionId), owner === undefined ? undefined : eq(sessions.userId, owner)),
    )
    .returning({ address: sessions.address });
  return ended;
}

/** A user's sessions, latest first. @param currentId the session of the caller */
export async function sessionsOf(db: Queryable, userId: number, currentId: string): Promise<OwnSession[]> {
  const selected = await db
    .select({
      id: sessions.sessionId,
      address: sessions.address,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.refreshedAt), sessions.sessionId);
  return selected.map((row) => ({ ...withInstantTexts(row), current: row.id === currentId }));
}

/**
 * Ends users' sessions, as after a new password, except for the one to keep, if any.
 * @returns where they were used
 */
export async function endSessions(
  tx: Transaction,
  userIds: readonly number[],
  keep?: string,
): Promise<{ address: string }[]> {
  return tx
    .delete(sessions)
    .where(
      and(
        inArray(sessions.userId, [...userIds]),
        keep === undefined ? undefined : ne(sessions.sessionId, keep),
      ),
    )
    .returning({ address: sessions.address });
}

export async function currentUser(
  db: Queryable,
  urls: FileUrls,
  { userId, secondFactorDue }: SignedInUser,
): Promise<CurrentUser | undefined> {
  const [selected] = await db
    .select({
      id: users.userId,
      nome: users.name,
      email: users.email,
      language: users.language,
      profile: { id: profiles.profileId, nome: profiles.name },
      organisation: { organisationId: organisations.organisationId, name: organisations.name },
      logo: fileColumns(files),
      thresholds: {
        lowPercent: thresholdOf('capsule.low'),
        dueDays: thresholdOf('capsule.due'),
        silentHours: thresholdOf('device.silent'),
      },
      termsDue: termsDue(users.userId),
      totp: sql<boolean>`exists (
        select from ${totpFactors} f where f.user_id = ${users.userId} and f.confirmed_at is not null
      )`,
      passkey: sql<boolean>`exists (select from ${passkeys} k where k.user_id = ${users.userId})`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .leftJoin(organisations, eq(organisations.organisationId, users.organisationId))
    .leftJoin(files, eq(files.fileKey, organisations.logoKey))
    .where(eq(users.userId, userId));
  if (!selected) return undefined;
  const { totp, passkey, organisation, logo, ...user } = selected;
  const methods = [passkey && ('passkey' as const), totp && ('totp' as const)].filter(
    (each) => each !== false,
  );
  return {
    ...user,
    organisation: organisation && { ...organisation, logo: logo && urls.present(logo) },
    ...{ secondFactor: methods.length > 0, secondFactorMethods: methods, secondFactorDue },
  };
}

/** Whether a session has expired, by its own expiry or by the current rules. */
function hasEnded({ idleDays, days }: SessionRules, at: SQLWrapper) {
  return or(
    sql`${sessions.expiresAt} < ${at}`,
    sql`${sessions.refreshedAt} < ${at} - make_interval(days => ${idleDays})`,
    sql`${sessions.createdAt} < ${at} - make_interval(days => ${days})`,
  );
}

/**
 * Removes expired sessions, and spent tokens that no honest client still holds.
 * @param at the reference time
 * @returns the number of sessions
 */
export async function purgeSessions(db: Queryable, rules: SessionRules, at: Date): Promise<number> {
  const ended = await db.delete(sessions).where(hasEnded(rules, sql`${at}::timestamptz`));
  await db
    .delete(refreshTokens)
    .where(lt(refreshTokens.createdAt, sql`${at}::timestamptz - make_interval(days => ${rules.idleDays})`));
  return ended.rowCount ?? 0;
}

/** A user's name; undefined if unknown. */
export async function findUserName(db: Queryable, userId: number): Promise<string | undefined> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.userId, userId));
  return user?.name;
}
