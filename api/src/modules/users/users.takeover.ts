import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contracts/core/language.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { Proof } from '../../platform/http/proof.ts';
import { type InvitationDeps, inviteAnew } from '../account/invitations.ts';
import { endSessions } from '../session/session.service.ts';
import { clearPasswords } from './users.commands.ts';

/** An account from an app sign-up whose address is unconfirmed: its password may be a stranger's. */
export interface UnownedAccount {
  userId: number;
  email: string;
  passwordHash: string;
}

/**
 * @param which users to look among
 * @param seen password hashes of accounts that were unowned when the request arrived. If the stranger's link was
 *   followed since, the address is confirmed, but the password is still the stranger's.
 */
export async function unownedAccounts(
  db: Queryable,
  which: SQL,
  seen: readonly string[] = [],
): Promise<UnownedAccount[]> {
  const stillTheStrangers = sql`${users.passwordHash} = any(${sql.param([...seen])}::text[])`;
  const unowned = or(isNull(users.confirmedAt), stillTheStrangers);
  const selected = await db
    .select({ userId: users.userId, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(which, isNotNull(users.passwordHash), unowned));
  return selected.map(({ passwordHash, ...row }) => ({ ...row, passwordHash: passwordHash ?? '' }));
}

/**
 * Hands unowned accounts over to the readers of their mail: clears the password, voids all links and sessions, and
 * sends a registration mail to choose a new password. The caller must have locked the users.
 */
export async function takeOver(
  invitations: InvitationDeps,
  tx: Transaction,
  userIds: readonly number[],
  language: Language,
  proof: Proof,
): Promise<void> {
  if (userIds.length === 0) return;
  await clearPasswords(tx, userIds, proof);
  await endSessions(tx, userIds);
  await inviteAnew(invitations, tx, userIds, { language, kind: 'registration' });
}

/** The audit fields of a takeover, in addition to the changed fields. */
export const CLEARED_PASSWORD = { before: { password: true }, after: { password: null } } as const;
