import { eq, sql } from 'drizzle-orm';
import { insertAcceptances } from '../../modules/content/terms.queries.ts';
import { generatePassword, hashPassword } from '../../modules/session/passwords.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import { profiles, users } from '../../platform/db/schema/accounts.ts';

export interface FirstAdministrator {
  email: string;
  /** Shown only once: it is stored as a hash. Missing: the operator chose the password. */
  generatedPassword: string | undefined;
}

/** Any constant will do, as long as it is the same everywhere. */
const ADMINISTRATOR_LOCK = 7_366_281;

/**
 * Creates an administrator if there is none, only once even when several processes start together.
 * @param givenPassword missing: one is generated
 * @param firstWork further work of a first start, in the same transaction: if it fails no administrator is created
 *   either, and the next start is a first one again
 * @returns undefined if there was one already
 */
export async function ensureAdministrator(
  db: Database,
  email: string,
  givenPassword?: string,
  firstWork: (tx: Transaction, passwordHash: string) => Promise<void> = async () => {},
): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const password = givenPassword ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const made = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATOR_LOCK})`);
    if (await hasAdministrator(tx)) return false;
    const inserted = await tx
      .insert(users)
      .values({
        name: 'Administrator',
        email,
        passwordHash,
        profileId: sql`(select profile_id from profiles where name = 'ADMIN')`,
        confirmedAt: sql`now()`,
      })
      .returning({ id: users.userId });
    // Whoever installs the program accepts its terms.
    await insertAcceptances(
      tx,
      inserted.map(({ id }) => id),
    );
    await firstWork(tx, passwordHash);
    return true;
  });
  return made ? { email, generatedPassword: givenPassword === undefined ? password : undefined } : undefined;
}

async function hasAdministrator(db: Queryable): Promise<boolean> {
  const found = await db
    .select({ id: users.userId })
    .from(users)
    .innerJoin(profiles, eq(profiles.profileId, users.profileId))
    .where(eq(profiles.name, 'ADMIN'))
    .limit(1);
  return found.length > 0;
}
