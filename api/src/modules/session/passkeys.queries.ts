import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { CHALLENGE_SECONDS } from '#contracts/core/constants.ts';
import type { Passkey } from '#contracts/session/passkeys.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { passkeyChallenges, passkeys } from '../../platform/db/schema/passkeys.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Proof } from '../../platform/http/proof.ts';
import { tokenHash } from './opaque-tokens.ts';
import type { StoredPasskey, VerifiedPasskey } from './relying-party.ts';

const passkeyColumns = {
  id: passkeys.passkeyId,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

/** A user's passkeys for display, newest first. */
export async function listPasskeys(db: Queryable, userId: number): Promise<Passkey[]> {
  const selected = await db
    .select(passkeyColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.passkeyId));
  return selected.map(withInstantTexts);
}

/** A user's passkeys as browsers need them. */
export function findCredentials(db: Queryable, userId: number) {
  return db
    .select({
      credentialId: passkeys.credentialId,
      transports: passkeys.transports,
      userHandle: passkeys.userHandle,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.passkeyId);
}

export function countPasskeys(db: Queryable, userId: number): Promise<number> {
  return db.$count(passkeys, eq(passkeys.userId, userId));
}

/** The owner of a passkey; undefined if there is no such passkey. */
export async function ownerOf(
  db: Queryable,
  credentialId: string,
): Promise<{ userId: number; email: string } | undefined> {
  const [owner] = await db
    .select({ userId: users.userId, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.userId, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return owner;
}

/** A passkey of a locked user. */
export async function findPasskey(
  tx: Transaction,
  userId: number,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [found] = await tx
    .select({
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      userHandle: passkeys.userHandle,
    })
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.userId, userId)));
  return found;
}

export async function insertPasskey(
  tx: Transaction,
  passkey: VerifiedPasskey & { userId: number; name: string; userHandle: string },
  _: Proof,
): Promise<Passkey> {
  return withInstantTexts(onlyRow(await tx.insert(passkeys).values(passkey).returning(passkeyColumns)));
}

export async function markUsed(tx: Transaction, credentialId: string, counter: number): Promise<void> {
  await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(eq(passkeys.credentialId, credentialId));
}

/** @param passkeyId the one to remove; missing for all. @returns how many were removed */
export async function removePasskeys(
  tx: Transaction,
  userId: number,
  _: Proof,
  passkeyId?: number,
): Promise<number> {
  const which = passkeyId === undefined ? undefined : eq(passkeys.passkeyId, passkeyId);
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), which))
    .returning({ id: passkeys.passkeyId });
  return removed.length;
}

interface PasskeyChallenge {
  challenge: string;
  purpose: 'register' | 'sign-in' | 'step-up';
  /** Null if nobody is signed in. */
  sessionId: string | null;
}

/**
 * Stores a challenge in place of an earlier one with the same session and purpose.
 * @throws problem `auth.token` if the session has just ended
 */
export async function insertPasskeyChallenge(
  tx: Transaction,
  { challenge, purpose, sessionId }: PasskeyChallenge,
  userHandle: string | null = null,
): Promise<void> {
  const challengeHash = tokenHash(challenge);
  const expiresAt = sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`;
  // Locks the session before the earlier challenge, as when a session ends; another order could deadlock.
  await mapConstraintErrors({ passkey_challenges_session_fk: () => problem('auth.token') }, () =>
    tx.insert(passkeyChallenges).values({ challengeHash, purpose, sessionId, userHandle, expiresAt }),
  );
  if (sessionId === null) return;
  await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.sessionId, sessionId),
        eq(passkeyChallenges.purpose, purpose),
        ne(passkeyChallenges.challengeHash, challengeHash),
      ),
    );
}

/** Takes a challenge, which is used up whatever the answer is. @returns undefined if there was none */
export async function consumePasskeyChallenge(
  db: Queryable,
  { challenge, purpose, sessionId }: PasskeyChallenge,
): Promise<{ userHandle: string | null } | undefined> {
  const [challengeRow] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, tokenHash(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        sql`${passkeyChallenges.sessionId} is not distinct from ${sessionId}::uuid`,
        gt(passkeyChallenges.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ userHandle: passkeyChallenges.userHandle });
  return challengeRow;
}

/** Removes expired challenges. @param at the reference time */
export async function purgePasskeyChallenges(db: Queryable, at: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, at));
}
