import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { LANGUAGES, type Language } from '#contracts/core/language.ts';
import type { Transaction } from '../../db/client.ts';
import { hasEmail } from '../../db/emails.ts';
import { users } from '../../db/schema/accounts.ts';

/** A user who can receive mail. */
export interface Addressee {
  userId: number;
  name: string;
  email: string;
  /** The address that will replace it once confirmed, if any. */
  pendingEmail: string | null;
  /** The user's own language, if set. */
  language: Language | undefined;
  confirmed: boolean;
  hasPassword: boolean;
}

/** An active user, locked so that mails to one person are decided one after the other. */
export function lockAddressee(tx: Transaction, userId: number): Promise<Addressee | undefined> {
  return lockUser(tx, eq(users.userId, userId));
}

export function lockAddresseeByEmail(tx: Transaction, email: string): Promise<Addressee | undefined> {
  return lockUser(tx, hasEmail(email));
}

async function lockUser(tx: Transaction, who: SQL): Promise<Addressee | undefined> {
  const [selected] = await tx
    .select({
      userId: users.userId,
      name: users.name,
      email: users.email,
      pendingEmail: users.pendingEmail,
      language: users.language,
      confirmed: sql<boolean>`${users.confirmedAt} is not null`,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(and(who, isNull(users.deletedAt)))
    .for('no key update');
  return selected && { ...selected, language: LANGUAGES.find((known) => known === selected.language) };
}
