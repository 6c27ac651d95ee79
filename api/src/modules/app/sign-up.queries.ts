import { and, eq, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { SIGN_UP_KEPT_DAYS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { hasEmail } from '../../platform/db/emails.ts';
import { accountTokens, profiles, users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { devices } from '../../platform/db/schema/devices.ts';

const APP_PROFILE: ProfileName = 'USER';

export interface NewAppUser {
  name: string;
  email: string;
  passwordHash: string;
  birthday: string;
  language: Language | null;
}

/** @returns the new user's id; undefined if the address already has an account, which stays unchanged */
export async function insertAppUser(tx: Transaction, user: NewAppUser): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(users)
    .values({
      ...user,
      profileId: sql`(select ${profiles.profileId} from ${profiles} where ${profiles.name} = ${APP_PROFILE})`,
    })
    .onConflictDoNothing()
    .returning({ userId: users.userId });
  return inserted?.userId;
}

export async function findUserByEmail(tx: Transaction, email: string): Promise<number | undefined> {
  const [selected] = await tx.select({ userId: users.userId }).from(users).where(hasEmail(email));
  return selected?.userId;
}

/**
 * Removes sign-ups that weren't confirmed in time and have no open link.
 * @param at the time to count back from
 * @returns how many were removed
 */
export function purgeSignUps(db: Database, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const old = lt(users.createdAt, sql`${at}::timestamptz - make_interval(days => ${SIGN_UP_KEPT_DAYS})`);
    const openLink = tx
      .select({ one: sql`1` })
      .from(accountTokens)
      .where(
        sql`${accountTokens.userId} = ${users.userId} and ${accountTokens.usedAt} is null
          and ${accountTokens.voidedAt} is null and ${accountTokens.expiresAt} > ${at}`,
      );
    // Staff rely on the owners they have assigned.
    const owned = tx.select({ one: sql`1` }).from(devices).where(sql`${devices.ownerId} = ${users.userId}`);
    const forgotten = and(
      isNull(users.confirmedAt),
      isNotNull(users.passwordHash),
      old,
      notExists(openLink),
      notExists(owned),
    );
    const found = await tx
      .select({ id: users.userId })
      .from(users)
      .where(forgotten)
      .for('update', { skipLocked: true });
    // Check again under the lock: a link may have been sent since the lookup.
    const ids = found.map(({ id }) => id);
    const removed = await tx
      .delete(users)
      .where(and(inArray(users.userId, ids), forgotten))
      .returning({ id: users.userId });
    // Nothing about people who never had an account is kept, except that there was a sign-up.
    const gone = removed.map(({ id }) => id);
    await tx
      .update(auditLog)
      .set({ recordName: null, address: '', userAgent: '' })
      .where(and(eq(auditLog.resource, 'user'), inArray(auditLog.recordId, gone), isNull(auditLog.userId)));
    return removed.length;
  });
}
