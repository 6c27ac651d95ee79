import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#contracts/core/language.ts';
import { TOKEN_TYPES, type TokenType } from '#contracts/session.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { accountTokens, users } from '../../db/schema/accounts.ts';

/** Somebody who may get a mail. */
export interface Addressee {
  userId: number;
  name: string;
  email: string;
  language: Language | undefined;
}

/** A confirmed, active user: nobody else may recover a password. */
export async function findRecoverable(db: Queryable, email: string): Promise<Addressee | undefined> {
  const [selected] = await db
    .select({ userId: users.userId, name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, sql`lower(${email})`),
        isNull(users.deletedAt),
        sql`${users.confirmedAt} is not null`,
      ),
    );
  return selected && { ...selected, language: LANGUAGES.find((known) => known === selected.language) };
}

/** How many tokens of a type a user got within the last seconds. */
export async function tokensSince(
  db: Database,
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

export async function insertToken(
  tx: Transaction,
  token: { hash: string; userId: number; type: TokenType; lifeSeconds: number },
): Promise<void> {
  await tx.insert(accountTokens).values({
    tokenHash: token.hash,
    userId: token.userId,
    type: token.type,
    expiresAt: sql`now() + make_interval(secs => ${token.lifeSeconds})`,
  });
}

/** Locks the token and its user: of several redeemings at once one goes first, and the others see what it did. */
export async function lockToken(tx: Transaction, hash: string) {
  const [locked] = await tx
    .select({
      userId: accountTokens.userId,
      type: accountTokens.type,
      usedAt: accountTokens.usedAt,
      expired: sql<boolean>`${accountTokens.expiresAt} <= now()`,
      active: sql<boolean>`${users.deletedAt} is null`,
    })
    .from(accountTokens)
    .innerJoin(users, eq(users.userId, accountTokens.userId))
    .where(eq(accountTokens.tokenHash, hash))
    .for('update');
  const type = TOKEN_TYPES.find((known) => known === locked?.type);
  return locked && type && { ...locked, type };
}

/** Only the newest token of a type works: an older mail is void once there is a newer one. */
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

/** Keeps the time of the first confirmation. */
export async function confirmUser(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ confirmedAt: sql`coalesce(${users.confirmedAt}, now())` })
    .where(eq(users.userId, userId));
}

export async function setPassword(tx: Transaction, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.userId, userId));
}

export async function passwordHashOf(db: Queryable, userId: number): Promise<string | null | undefined> {
  const [selected] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.userId, userId));
  return selected?.passwordHash;
}

/** The language of a mail: the user's own, else that of the request. */
export function mailLanguage(user: Addressee, asked: Language = FALLBACK_LANGUAGE): Language {
  return user.language ?? asked;
}
