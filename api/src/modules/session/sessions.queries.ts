import { and, desc, eq, gt, inArray, isNotNull, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import { FRESH_SECONDS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { CurrentUser, OwnSession } from '#contracts/session.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { hasEmail } from '../../db/emails.ts';
import { instantText } from '../../db/instants.ts';
import { prepared } from '../../db/prepared.ts';
import { profiles, refreshTokens, sessions, users } from '../../db/schema/accounts.ts';
import { organisations } from '../../db/schema/organisations.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { totpFactors } from '../../db/schema/second-factors.ts';
import { termsDue } from '../../db/terms-due.ts';
import type { SignedIn } from '../../http/call-context.ts';
import type { SessionRules } from './session-rules.ts';

/** Someone who may sign in or not: what the decision needs. */
export interface Account {
  userId: number;
  email: string;
  passwordHash: string | null;
  profile: string;
  organisationId: number | null;
  mayEnter: boolean;
}

const mayEnter = sql<boolean>`(${users.deletedAt} is null and ${users.confirmedAt} is not null)`;
export const accountColumns = {
  userId: users.userId,
  email: users.email,
  passwordHash: users.passwordHash,
  profile: profiles.name,
  organisationId: users.organisationId,
  mayEnter,
};

export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  const [selected] = await db
    .select(accountColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(hasEmail(email));
  return selected;
}

/**
 * Who is signed in by sessions, of those that still hold. It runs before every call of somebody who is signed in.
 * @param demanded the profiles of which a second factor is demanded
 */
export function readSessions(
  db: Database,
  sessionIds: readonly string[],
  demanded: readonly string[],
): Promise<SignedIn[]> {
  return prepared<SignedIn>(db, 'read_sessions', selectSessions, { sessionIds, demanded });
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

/** When a session ends that is used now. @param begun when it was opened */
function expiry({ idleDays, days }: SessionRules, begun: SQLWrapper = sql`now()`) {
  return sql`least(now() + make_interval(days => ${idleDays}), ${begun} + make_interval(days => ${days}))`;
}

const freshUntil = sql`now() + make_interval(secs => ${FRESH_SECONDS})`;

/** Opens a session, fresh: who signs in has just shown that it is them. */
export async function insertSession(
  tx: Transaction,
  session: { userId: number; address: string; userAgent: string; vouched?: boolean },
  rules: SessionRules,
): Promise<string> {
  const [inserted] = await tx
    .insert(sessions)
    .values({ ...session, expiresAt: expiry(rules), freshUntil })
    .returning({ sessionId: sessions.sessionId });
  if (!inserted) throw new Error('The database returned no row for an insert');
  return inserted.sessionId;
}

/** @returns whether there is still such a session */
export async function freshenSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const freshened = await tx
    .update(sessions)
    .set({ freshUntil })
    .where(eq(sessions.sessionId, sessionId))
    .returning({ sessionId: sessions.sessionId });
  return freshened.length > 0;
}

/** Whether what was verified still holds, locked until the session stands: a new password ends what came before it. */
export async function stillHolds(tx: Transaction, { userId, passwordHash }: Account): Promise<boolean> {
  const [current] = await tx
    .select({ passwordHash: users.passwordHash, mayEnter })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  return current?.mayEnter === true && current.passwordHash === passwordHash;
}

export async function insertRefreshToken(tx: Transaction, sessionId: string, hash: string): Promise<void> {
  // It may be there: a second tab gets the same one.
  await tx.insert(refreshTokens).values({ sessionId, tokenHash: hash }).onConflictDoNothing();
}

export async function isRedeemed(tx: Transaction, hash: string): Promise<boolean> {
  const redeemed = and(eq(refreshTokens.tokenHash, hash), isNotNull(refreshTokens.redeemedAt));
  return (await tx.$count(refreshTokens, redeemed)) > 0;
}

/**
 * Locks the token's session, and gives the token: of two calls with one family, the second sees what the first did.
 * The session comes first, as where it is ended: in another order the two would wait for each other.
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
      /** Empty: not yet redeemed. */
      redeemedSecondsAgo: sql<
        number | null
      >`extract(epoch from clock_timestamp() - ${refreshTokens.redeemedAt})::float8`,
      /** Whether its session lasts: the rules may be stricter now than when it was last used. */
      lasts: sql<boolean>`not (${hasEnded(rules, sql`now()`)})`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.sessionId, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, hash));
  return token;
}

export async function sessionAccount(db: Queryable, sessionId: string): Promise<Account | undefined> {
  const [selected] = await db
    .select(accountColumns)
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(and(eq(sessions.sessionId, sessionId), gt(sessions.expiresAt, sql`now()`)));
  return selected;
}

export async function markRedeemed(tx: Transaction, hash: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ redeemedAt: sql`coalesce(${refreshTokens.redeemedAt}, clock_timestamp())` })
    .where(eq(refreshTokens.tokenHash, hash));
}

/** Also keeps where it is used from now. */
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
 * Ends a session and with it every token of its family.
 * @param owner whose it must be, if that matters
 * @returns where it was used; undefined where there is none
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

/** Where somebody is signed in, the latest first. @param asking the session that asks */
export async function sessionsOf(db: Queryable, userId: number, asking: string): Promise<OwnSession[]> {
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
  return selected.map((row) => ({
    ...row,
    createdAt: instantText(row.createdAt),
    refreshedAt: instantText(row.refreshedAt),
    current: row.id === asking,
  }));
}

/**
 * Ends users' sessions, but for the one to keep, if any.
 * @returns where they were
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
  { userId, secondFactorDue }: SignedIn,
): Promise<CurrentUser | undefined> {
  const [selected] = await db
    .select({
      id: users.userId,
      nome: users.name,
      email: users.email,
      language: sql<Language | null>`${users.language}`,
      profile: { id: profiles.profileId, nome: profiles.name },
      organisation: { organisationId: organisations.organisationId, name: organisations.name },
      termsDue: termsDue(users.userId),
      totp: sql<boolean>`exists (
        select from ${totpFactors} f where f.user_id = ${users.userId} and f.confirmed_at is not null
      )`,
      passkey: sql<boolean>`exists (select from ${passkeys} k where k.user_id = ${users.userId})`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .leftJoin(organisations, eq(organisations.organisationId, users.organisationId))
    .where(eq(users.userId, userId));
  if (!selected) return undefined;
  const { totp, passkey, ...user } = selected;
  const methods = [passkey && ('passkey' as const), totp && ('totp' as const)].filter(
    (each) => each !== false,
  );
  return { ...user, secondFactor: methods.length > 0, secondFactorMethods: methods, secondFactorDue };
}

/** That a session's time is over, by its own end and by the rules of today. */
function hasEnded({ idleDays, days }: SessionRules, at: SQLWrapper) {
  return or(
    sql`${sessions.expiresAt} < ${at}`,
    sql`${sessions.refreshedAt} < ${at} - make_interval(days => ${idleDays})`,
    sql`${sessions.createdAt} < ${at} - make_interval(days => ${days})`,
  );
}

/**
 * Removes sessions that have ended by themselves, and spent tokens that no honest client holds any more.
 * @param at the time to reckon by
 * @returns how many sessions
 */
export async function purgeSessions(db: Queryable, rules: SessionRules, at: Date): Promise<number> {
  const ended = await db.delete(sessions).where(hasEnded(rules, sql`${at}::timestamptz`));
  await db
    .delete(refreshTokens)
    .where(lt(refreshTokens.createdAt, sql`${at}::timestamptz - make_interval(days => ${rules.idleDays})`));
  return ended.rowCount ?? 0;
}

/** What somebody is called; undefined where there is nobody. */
export async function nameOfUser(db: Queryable, userId: number): Promise<string | undefined> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.userId, userId));
  return user?.name;
}
