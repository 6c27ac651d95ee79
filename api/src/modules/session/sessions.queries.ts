import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { REFRESH_TOKEN_DAYS, SIGN_IN_NETWORK_DAYS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { CurrentUser, OwnSession } from '#contracts/session.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { hasEmail } from '../../db/emails.ts';
import { instantText } from '../../db/instants.ts';
import { prepared } from '../../db/prepared.ts';
import { profiles, refreshTokens, sessions, signInNetworks, users } from '../../db/schema/accounts.ts';
import { organisations } from '../../db/schema/organisations.ts';
import type { SignedIn } from '../../http/call-context.ts';

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
const account = {
  userId: users.userId,
  email: users.email,
  passwordHash: users.passwordHash,
  profile: profiles.name,
  organisationId: users.organisationId,
  mayEnter,
};

export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  const [selected] = await db
    .select(account)
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(hasEmail(email));
  return selected;
}

/** Who is signed in by sessions, of those that still hold. It runs before every call of somebody who is signed in. */
export function readSessions(db: Database, sessionIds: readonly string[]): Promise<SignedIn[]> {
  return prepared<SignedIn>(db, 'read_sessions', selectSessions, { sessionIds });
}

const selectSessions = () => sql`
  select u.user_id as "userId", s.session_id as "sessionId", p.name as profile, u.organisation_id as "organisationId"
  from ${sessions} s join ${users} u using (user_id) join ${profiles} p using (profile_id)
  where s.session_id = any (${sql.placeholder('sessionIds')}::uuid[]) and s.expires_at > now()
    and u.deleted_at is null and u.confirmed_at is not null
`;

const expiry = sql`now() + make_interval(days => ${REFRESH_TOKEN_DAYS})`;

export async function insertSession(
  tx: Transaction,
  session: { userId: number; address: string; userAgent: string },
): Promise<string> {
  const [inserted] = await tx
    .insert(sessions)
    .values({ ...session, expiresAt: expiry })
    .returning({ sessionId: sessions.sessionId });
  if (!inserted) throw new Error('The database returned no row for an insert');
  return inserted.sessionId;
}

const networkEnd = sql`now() - make_interval(days => ${SIGN_IN_NETWORK_DAYS})`;

/** Whether an account signed in from a network lately. Asked alike of addresses that have no account. */
export async function hasSignedInFrom(db: Queryable, email: string, network: string): Promise<boolean> {
  const [known] = await db
    .select({ one: sql`1` })
    .from(signInNetworks)
    .innerJoin(users, eq(users.userId, signInNetworks.userId))
    .where(and(hasEmail(email), eq(signInNetworks.network, network), gt(signInNetworks.lastAt, networkEnd)));
  return known !== undefined;
}

/** Remembers where somebody is signed in, longer than the session lasts. */
export async function rememberNetwork(tx: Transaction, userId: number, network: string): Promise<void> {
  await tx
    .insert(signInNetworks)
    .values({ userId, network })
    .onConflictDoUpdate({
      target: [signInNetworks.userId, signInNetworks.network],
      set: { lastAt: sql`now()` },
    });
}

/** Whether what was verified still holds, locked until the session stands: a new password ends what came before it. */
export async function stillHolds(tx: Transaction, { userId, passwordHash }: Account): Promise<boolean> {
  const [current] = await tx
    .select({ passwordHash: users.passwordHash, mayEnter })
    .from(users)
    .where(eq(users.userId, userId))
    .for('share');
  return current?.mayEnter === true && current.passwordHash === passwordHash;
}

export async function insertRefreshToken(tx: Transaction, sessionId: string, hash: string): Promise<void> {
  await tx.insert(refreshTokens).values({ sessionId, tokenHash: hash });
}

/**
 * Locks the token's session, and gives the token: of two calls with one family, the second sees what the first did.
 * The session comes first, as where it is ended: in another order the two would wait for each other.
 */
export async function lockRefreshToken(tx: Transaction, hash: string) {
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
    })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hash));
  return token;
}

export async function sessionAccount(tx: Transaction, sessionId: string): Promise<Account | undefined> {
  const [selected] = await tx
    .select(account)
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
): Promise<void> {
  await tx
    .update(sessions)
    .set({ address, userAgent, refreshedAt: sql`now()`, expiresAt: expiry })
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

export async function currentUser(db: Queryable, userId: number): Promise<CurrentUser | undefined> {
  const [selected] = await db
    .select({
      id: users.userId,
      nome: users.name,
      email: users.email,
      language: sql<Language | null>`${users.language}`,
      profile: { id: profiles.profileId, nome: profiles.name },
      organisation: { organisationId: organisations.organisationId, name: organisations.name },
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .leftJoin(organisations, eq(organisations.organisationId, users.organisationId))
    .where(eq(users.userId, userId));
  return selected;
}

/**
 * Removes sessions that have ended by themselves, spent tokens that no honest client holds any more, and networks that
 * nobody has signed in from for long.
 * @param at the time to reckon by
 */
export async function purgeSessions(db: Queryable, at: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, at));
  await db
    .delete(signInNetworks)
    .where(
      lt(signInNetworks.lastAt, sql`${at}::timestamptz - make_interval(days => ${SIGN_IN_NETWORK_DAYS})`),
    );
  await db
    .delete(refreshTokens)
    .where(
      lt(refreshTokens.createdAt, sql`${at}::timestamptz - make_interval(days => ${REFRESH_TOKEN_DAYS})`),
    );
}

/** What somebody is called; undefined where there is nobody. */
export async function nameOfUser(db: Queryable, userId: number): Promise<string | undefined> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.userId, userId));
  return user?.name;
}
