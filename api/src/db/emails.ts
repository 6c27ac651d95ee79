import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema/accounts.ts';

/**
 * "Has this address", without regard to case. What was typed is folded here alone: the database would fold some signs
 * that no address has into letters of one, and the same account would have two names.
 */
export function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = ${email.toLowerCase()}`;
}

/** The same of several. @param emails in lower case */
export function hasEmailAmong(emails: readonly string[]): SQL {
  return sql`lower(${users.email}) = any(${sql.param([...emails])}::text[])`;
}
