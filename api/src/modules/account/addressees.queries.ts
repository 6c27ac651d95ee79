import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { hasEmail } from '../../platform/db/emails.ts';
import { users } from '../../platform/db/schema/accounts.ts';

/** A user who can receive mail. */
export type Addressee = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** An active user, locked so that mails to one person are decided one after the other. */
export function lockAddressee(tx: Transaction, userId: number): Promise<Addressee | undefined> {
  return lockUser(tx, eq(users.userId, userId));
}

export function lockAddresseeByEmail(tx: Transaction, email: string): Promise<Addressee | undefined> {
  return lockUser(tx, hasEmail(email));
}

async function lockUser(tx: Transaction, who: SQL) {
  const [selected] = await tx
    .select({
      userId: users.userId,
      name: users.name,
      email: users.email,
      /** The address that will replace it once confirmed, if any. */
      pendingEmail: users.pendingEmail,
      language: users.language,
      confirmed: sql<boolean>`${users.confirmedAt} is not null`,
    })
    .from(users)
    .where(and(who, isNull(users.deletedAt)))
    .for('no key update');
  return selected;
}
