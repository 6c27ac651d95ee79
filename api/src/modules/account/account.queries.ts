import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { TokenType } from '#contracts/session/session.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { accountTokens, users } from '../../platform/db/schema/accounts.ts';
import type { Proof } from '../../platform/http/proof.ts';

/** How many tokens of a type a user was given in the last `seconds`. */
export async function tokensSince(
  db: Queryable,
  userId: number,
  type: TokenType,
  seconds: number,
): Promise<number> {
  return db.$count(
    accountTokens,
    and(
      eq(accountTokens.userId, userId),
      eq(accountTokens.type, type),
      gt(accountTokens.createdAt, sql`now() - make_interval(secs => ${seconds})`),
    ),
  );
}

/**
 * Stores a token dated after all others of its user and type; the user must be locked. `now()` is not enough: a
 * transaction that waited for another began before that one ended, and two can fall in the same millisecond.
 */
export async function insertToken(
  tx: Transaction,
  { hash, userId, type, lifeSeconds }: { hash: string; userId: number; type: TokenType; lifeSeconds: number },
): Promise<void> {
  const afterOthers = tx
    .select({ at: sql`max(${accountTokens.createdAt}) + interval '1 millisecond'` })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.type, type)));
  await tx.insert(accountTokens).values({
    tokenHash: hash,
    userId,
    type,
    createdAt: sql`greatest(now(), (${afterOthers}))`,
    expiresAt: lifeEnd(lifeSeconds),
  });
}

/** Stores one token for each of many new users; being new, they have no other tokens to come after. */
export async function insertTokens(
  tx: Transaction,
  tokens: readonly { hash: string; userId: number }[],
  { type, lifeSeconds }: { type: TokenType; lifeSeconds: number },
): Promise<void> {
  await tx.execute(sql`
    insert into ${accountTokens} (token_hash, user_id, type, expires_at)
    select hash, "userId", ${type}, ${lifeEnd(lifeSeconds)}
    from ${recordset(tokens, { hash: 'text', userId: 'int' })}
  `);
}

/** Restarts a token's lifetime. */
export async function renewToken(tx: Transaction, hash: string, lifeSeconds: number): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ expiresAt: lifeEnd(lifeSeconds) })
    .where(eq(accountTokens.tokenHash, hash));
}

function lifeEnd(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}

/** Removes tokens expired `days` ago. @returns their number */
export async function purgeTokens(db: Database, days: number, at: Date): Promise<number> {
  const { rowCount } = await db
    .delete(accountTokens)
    .where(lt(accountTokens.expiresAt, sql`${at}::timestamptz - make_interval(days => ${days})`));
  return rowCount ?? 0;
}

/** A token with its owner, as far as redeeming it needs. */
export type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

export async function findToken(db: Queryable, hash: string) {
  const [selected] = await selectToken(db, hash);
  return selected;
}

/**
 * Locks the token's user, then the token, so that concurrent redemptions run one by one and each sees what the previous
 * one did. The user is locked first, as when a password is changed or a user removed; any other order could deadlock.
 */
export async function lockToken(tx: Transaction, hash: string) {
  const itsUser = tx
    .select({ id: accountTokens.userId })
    .from(accountTokens)
    .where(eq(accountTokens.tokenHash, hash));
  await tx.select({ id: users.userId }).from(users).where(inArray(users.userId, itsUser)).for('update');
  const [locked] = await selectToken(tx, hash).for('update', { of: accountTokens });
  return locked;
}

function selectToken(db: Queryable, hash: string) {
  return db
    .select({
      userId: accountTokens.userId,
      name: users.name,
      email: users.email,
      type: accountTokens.type,
      usedAt: accountTokens.usedAt,
      voidedAt: accountTokens.voidedAt,
      expired: sql<boolean>`${accountTokens.expiresAt} <= now()`,
      active: sql<boolean>`${users.deletedAt} is null`,
    })
    .from(accountTokens)
    .innerJoin(users, eq(users.userId, accountTokens.userId))
    .where(eq(accountTokens.tokenHash, hash))
    .$dynamic();
}

/** Only the newest token of a type works; a newer mail voids older ones. */
export async function isNewest(
  tx: Transaction,
  hash: string,
  userId: number,
  type: TokenType,
): Promise<boolean> {
  const [newest] = await tx
    .select({ hash: accountTokens.tokenHash })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.type, type)))
    .orderBy(desc(accountTokens.createdAt), desc(accountTokens.tokenHash))
    .limit(1);
  return newest?.hash === hash;
}

export async function markUsed(tx: Transaction, hash: string): Promise<void> {
  await tx.update(accountTokens).set({ usedAt: sql`now()` }).where(eq(accountTokens.tokenHash, hash));
}

/** Voids all open tokens of a type. */
export async function voidTokens(tx: Transaction, userId: number, type: TokenType): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ voidedAt: sql`now()` })
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.type, type), isNull(accountTokens.usedAt)));
}

/** Puts the pending address into effect. @returns it; undefined if there is none. @throws on `users_email_key` */
export async function applyPendingEmail(
  tx: Transaction,
  userId: number,
  _: Proof,
): Promise<string | undefined> {
  const [user] = await tx
    .update(users)
    .set({
      email: sql`${users.pendingEmail}`,
      pendingEmail: null,
      updatedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.userId, userId), isNotNull(users.pendingEmail)))
    .returning({ email: users.email });
  return user?.email;
}

/** Matches users without a link that could still confirm an address. */
export function hasNoOpenLink(at: Date): SQL {
  return sql`not exists (select from ${accountTokens} t where t.user_id = ${users.userId} and t.type = 'email'
    and t.used_at is null and t.voided_at is null and t.expires_at > ${at})`;
}

/** Matches users whose pending address is somebody else's. */
export const isTaken = sql`exists (select from ${users} other
  where lower(other.email) = lower(${users}.pending_email) and other.user_id <> ${users}.user_id)`;

/** Clears the pending addresses of users. @returns those who had one, with it */
export async function clearPendingEmails(tx: Transaction, which: SQL) {
  const cleared = await tx
    .select({ userId: users.userId, name: users.name, pendingEmail: users.pendingEmail })
    .from(users)
    .where(and(isNotNull(users.pendingEmail), which))
    .orderBy(users.userId)
    .for('no key update');
  const ids = cleared.map(({ userId }) => userId);
  await tx
    .update(users)
    .set({ pendingEmail: null, version: sql`${users.version} + 1` })
    .where(inArray(users.userId, ids));
  return cleared;
}

/** Deletes all tokens of the users; a deleted token looks the same as a void one. */
export async function removeTokens(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.delete(accountTokens).where(inArray(accountTokens.userId, [...userIds]));
}

/** Confirms the user, keeping the time of the first confirmation. */
export async function confirmUser(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({
      confirmedAt: sql`coalesce(${users.confirmedAt}, now())`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.userId, userId));
}

export async function setPassword(
  tx: Transaction,
  userId: number,
  passwordHash: string,
  _: Proof,
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.userId, userId));
}

/** @returns the user; undefined if the stored hash is no longer `expected` */
export async function replacePassword(
  tx: Transaction,
  userId: number,
  expected: string,
  passwordHash: string,
  _: Proof,
): Promise<{ userId: number; name: string } | undefined> {
  const [changed] = await tx
    .update(users)
    .set({ passwordHash, updatedAt: sql`now()` })
    .where(and(eq(users.userId, userId), eq(users.passwordHash, expected)))
    .returning({ userId: users.userId, name: users.name });
  return changed;
}

export async function ownerOf(db: Queryable, userId: number) {
  const [selected] = await db
    .select({ name: users.name, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.userId, userId));
  return selected;
}
