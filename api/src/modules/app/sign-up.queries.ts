import { sql } from 'drizzle-orm';
import type { Language } from '#contracts/core/language.ts';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { Transaction } from '../../db/client.ts';
import { hasEmail } from '../../db/emails.ts';
import { profiles, users } from '../../db/schema/accounts.ts';

const APP_PROFILE: ProfileName = 'USER';

export interface NewAppUser {
  name: string;
  email: string;
  passwordHash: string;
  birthday: string | null;
  language: Language | null;
}

/** @returns the new user's id; undefined if the address has an account, of which nothing is changed */
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
