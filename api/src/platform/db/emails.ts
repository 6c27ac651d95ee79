import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema/accounts.ts';

/**
 * "Has this address", ignoring case. The input is lowercased here only: the database would fold some characters
 * that no address contains into ASCII letters, giving the same account two names.
 */
export function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = ${email.toLowerCase()}`;
}

/** The same for several addresses. @param emails in lower case */
export function hasEmailAmong(emails: readonly string[]): SQL {
  return sql`lower(${users.email}) = any(${sql.param([...emails])}::text[])`;
}
