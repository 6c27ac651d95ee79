import { eq, sql } from 'drizzle-orm';
import type { Database } from './db/client.ts';
import { profiles, users } from './db/schema/accounts.ts';
import { generatePassword, hashPassword } from './modules/session/passwords.ts';

export interface FirstAdministrator {
  email: string;
  /** To be shown once; it can't be read again. */
  password: string;
  passwordHash: string;
}

/** Any constant will do, as long as it is this one everywhere. */
const ADMINISTRATOR_LOCK = 7_366_281;

/**
 * Makes an administrator where there is none, also when several processes start together.
 * @param password missing: one is generated
 * @returns undefined where there was one
 */
export async function ensureAdministrator(
  db: Database,
  email: string,
  password: string = generatePassword(),
): Promise<FirstAdministrator | undefined> {
  const passwordHash = await hashPassword(password);
  const made = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATOR_LOCK})`);
    const [administrator] = await tx
      .select({ id: users.userId })
      .from(users)
      .innerJoin(profiles, eq(profiles.profileId, users.profileId))
      .where(eq(profiles.name, 'ADMIN'))
      .limit(1);
    if (administrator) return false;
    await tx.insert(users).values({
      name: 'Administrator',
      email,
      passwordHash,
      profileId: sql`(select profile_id from profiles where name = 'ADMIN')`,
      confirmedAt: sql`now()`,
    });
    return true;
  });
  return made ? { email, password, passwordHash } : undefined;
}
