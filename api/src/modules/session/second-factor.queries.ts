import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { CHALLENGE_SECONDS } from '#contracts/core/constants.ts';
import type { SecondFactorMethod } from '#contracts/session/second-factor.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { passkeys } from '../../platform/db/schema/passkeys.ts';
import { recoveryCodes, signInChallenges, totpFactors } from '../../platform/db/schema/second-factors.ts';
import type { Proof } from '../../platform/http/proof.ts';
import { tokenHash } from './opaque-tokens.ts';
import { purgePasskeyChallenges } from './passkeys.queries.ts';
import { type Account, selectAccounts } from './sessions.queries.ts';

/**
 * Locks a user and returns their account, so that changes of a second factor run one after the other. The user is
 * locked first, as when a password is changed.
 */
export async function lockAccount(tx: Transaction, userId: number): Promise<Account | undefined> {
  const [locked] = await selectAccounts(tx)
    .where(eq(users.userId, userId))
    .for('no key update', { of: users });
  return locked;
}

export async function accountOf(db: Queryable, userId: number): Promise<Account | undefined> {
  const [account] = await selectAccounts(db).where(eq(users.userId, userId));
  return account;
}

export async function findTotp(db: Queryable, userId: number) {
  const [factor] = await db
    .select({
      secret: totpFactors.secret,
      lastStep: totpFactors.lastStep,
      isOn: sql<boolean>`${totpFactors.confirmedAt} is not null`,
    })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId));
  return factor;
}

/** Stores a secret that awaits its first code, in place of an earlier one. */
export async function saveSecret(tx: Transaction, userId: number, secret: string, _: Proof): Promise<void> {
  await tx
    .insert(totpFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: totpFactors.userId, set: { secret, createdAt: sql`now()` } });
}

export async function enableTotp(
  tx: Transaction,
  userId: number,
  { step, codeHashes }: { step: number; codeHashes: readonly string[] },
  proof: Proof,
): Promise<void> {
  await tx
    .update(totpFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(eq(totpFactors.userId, userId));
  await replaceRecoveryCodes(tx, userId, codeHashes, proof);
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: number,
  codeHashes: readonly string[],
  _: Proof,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Removes an authenticator app. @returns whether one was on */
export async function disableTotp(tx: Transaction, userId: number, _: Proof): Promise<boolean> {
  const removed = await tx
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .returning({ userId: totpFactors.userId });
  return removed.length > 0;
}

/** If no second factor is left, removes what depends on one. @returns whether one is left */
export async function cleanUpWithoutFactor(tx: Transaction, userId: number): Promise<boolean> {
  if ((await methodsOf(tx, userId)).length > 0) return true;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  return false;
}

export async function saveLastStep(tx: Transaction, userId: number, lastStep: number): Promise<void> {
  await tx.update(totpFactors).set({ lastStep }).where(eq(totpFactors.userId, userId));
}

/** Uses up a recovery code. @returns whether it was valid */
export async function consumeRecoveryCode(
  tx: Transaction,
  userId: number,
  codeHash: string,
): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

export function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** The second factors of a user; empty if the password is enough. Read at each sign-in, in one statement. */
export async function methodsOf(db: Queryable, userId: number): Promise<SecondFactorMethod[]> {
  const { rows } = await db.execute<Record<SecondFactorMethod, boolean>>(sql`
    select exists (select from ${passkeys} where ${passkeys.userId} = ${userId}) as passkey,
      exists (
        select from ${totpFactors} where ${totpFactors.userId} = ${userId} and ${totpFactors.confirmedAt} is not null
      ) as totp,
      exists (select from ${recoveryCodes} where ${recoveryCodes.userId} = ${userId}) as "recoveryCode"
  `);
  const [has] = rows;
  if (!has?.passkey && !has?.totp) return [];
  return (['passkey', 'totp', 'recoveryCode'] as const).filter((method) => has[method]);
}

export async function insertChallenge(
  tx: Transaction,
  challenge: string,
  { userId, passwordHash }: Account,
): Promise<void> {
  await tx.insert(signInChallenges).values({
    challengeHash: tokenHash(challenge),
    userId,
    passwordTag: passwordTag(passwordHash),
    expiresAt: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
  });
}

/** The user of a challenge; undefined if there is none or it has expired. */
export async function findChallengedUser(
  db: Queryable,
  challenge: string,
): Promise<{ userId: number; email: string } | undefined> {
  const [found] = await db
    .select({ userId: users.userId, email: users.email })
    .from(signInChallenges)
    .innerJoin(users, eq(users.userId, signInChallenges.userId))
    .where(isOpen(challenge));
  return found;
}

/** Whether a challenge is still valid for a locked account: unanswered, and with the same password. */
export async function isChallengeValid(
  tx: Transaction,
  challenge: string,
  { userId, passwordHash }: Account,
): Promise<boolean> {
  const itsOwn = and(
    isOpen(challenge),
    eq(signInChallenges.userId, userId),
    eq(signInChallenges.passwordTag, passwordTag(passwordHash)),
  );
  return (await tx.$count(signInChallenges, itsOwn)) > 0;
}

export async function removeChallenge(tx: Transaction, challenge: string): Promise<void> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.challengeHash, tokenHash(challenge)));
}

function isOpen(challenge: string) {
  return and(
    eq(signInChallenges.challengeHash, tokenHash(challenge)),
    gt(signInChallenges.expiresAt, sql`clock_timestamp()`),
  );
}

function passwordTag(passwordHash: string | null): string {
  return tokenHash(passwordHash ?? '');
}

/** Removes expired challenges, and secrets that never got their first code. */
export async function purgeSecondFactors(db: Queryable, at: Date): Promise<void> {
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, at));
  await purgePasskeyChallenges(db, at);
  const dayBefore = sql`${at}::timestamptz - interval '1 day'`;
  await db
    .delete(totpFactors)
    .where(and(isNull(totpFactors.confirmedAt), lt(totpFactors.createdAt, dayBefore)));
}
