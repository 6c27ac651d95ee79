import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

/** What PostgreSQL calls the faults that this program expects. Source: PostgreSQL manual, appendix A. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';

/** The driver's error inside whatever wraps it, if that is what it is. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

/** The name of the unique or foreign key constraint that an error says was violated. */
export function violatedConstraint(error: unknown): string | undefined {
  const fault = databaseError(error);
  if (fault?.code !== UNIQUE_VIOLATION && fault?.code !== FOREIGN_KEY_VIOLATION) return undefined;
  return fault.constraint;
}

/** Whether a transaction ended so that another one could go on: the same again may well succeed. */
export function gaveWay(error: unknown): boolean {
  return databaseError(error)?.code === DEADLOCK;
}

/**
 * Runs work and turns violated constraints into what they mean here.
 * @param meanings by constraint name, the error to throw instead
 * @throws the meaning's error; any other error as it came
 */
export async function withMeanings<Result>(
  meanings: Record<string, () => Error>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const meaning = meanings[violatedConstraint(error) ?? ''];
    throw meaning ? meaning() : error;
  }
}

/**
 * Classes and codes that say "not now" instead of "not so": connection exceptions, operator intervention, too few
 * resources, and transactions that gave way (serialization failure, deadlock, lock not available).
 */
const NOT_NOW = /^(08|57|53|40001$|40P01$|55P03$)/;
const AWAY_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
const CONNECTION_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write']);
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database can't do it just now, while another try may well succeed. */
export function databaseAway(error: unknown): boolean {
  const fault = databaseError(error);
  if (fault) return NOT_NOW.test(fault.code ?? '');
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && 'syscall' in cause && CONNECTION_CALLS.has(String(cause.syscall))) {
    return AWAY_SYSTEM.has(String(cause.code)) || (cause.code === 'ENOENT' && cause.syscall === 'connect');
  }
  return AWAY_MESSAGE.test(cause.message);
}
