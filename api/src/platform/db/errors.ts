import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { NotPrimaryError } from './unusable-database.ts';

/** SQLSTATEs of the errors that this program expects. Source: PostgreSQL manual, appendix A. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';

/** The driver's error inside any wrappers, if it is one. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

/** The name of the unique or foreign key constraint that an error says was violated. */
export function violatedConstraint(error: unknown): string | undefined {
  const fault = databaseError(error);
  if (fault?.code !== UNIQUE_VIOLATION && fault?.code !== FOREIGN_KEY_VIOLATION) return undefined;
  return fault.constraint;
}

/** Whether an error says that a constraint of any kind was violated. */
export function violatesIntegrity(error: unknown): boolean {
  return databaseError(error)?.code?.startsWith('23') ?? false;
}

/** Whether a transaction was ended so that another one could go on: a retry may well succeed. */
export function isDeadlock(error: unknown): boolean {
  return databaseError(error)?.code === DEADLOCK;
}

/**
 * Runs work and translates violated constraints into domain errors.
 * @param meanings by constraint name, the error to throw instead; it receives the database's detail
 * @throws the translated error; any other error unchanged
 */
export async function mapConstraintErrors<Result>(
  meanings: Record<string, (detail: string) => Error>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const meaning = meanings[violatedConstraint(error) ?? ''];
    throw meaning ? meaning(databaseError(error)?.detail ?? '') : error;
  }
}

/**
 * Classes and codes that mean "not now" instead of "wrong": connection exceptions, operator intervention, insufficient
 * resources, transactions aborted in favour of others (serialization failure, deadlock, lock not available) or for
 * idling, and a server that is about to become, or has been, a standby (it is read-only). A protocol violation
 * (08P01) counts only where it ended the connection, as poolers report outages; else the statement itself is wrong.
 */
const TEMPORARY_FAILURE = /^(08|57|53|40001$|40P01$|55P03$|25P03$|25006$)/;
const PROTOCOL_VIOLATION = '08P01';
/** Of these, the ones that end the connection. */
const CONNECTION_ENDED = /^(08|57P0[1-5]$|25P03$)/;
const UNREACHABLE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** System calls that fail on an established connection, and while connecting. */
const CALLS = { lost: new Set(['read', 'write']), none: new Set(['connect', 'getaddrinfo']) };
/** Messages of errors raised by the driver itself. */
const MESSAGES = {
  lost: /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error|Client was closed)/,
  none: /^(Connection terminated due to connection timeout|timeout exceeded when trying to connect|Client network socket disconnected before secure TLS|There was an error establishing an SSL connection)/,
  silent: /^Query read timeout/,
};

/** Whether the error means that the database is temporarily unable, so that a retry may well succeed. */
export function isUnavailable(error: unknown): boolean {
  const fault = databaseError(error);
  if (fault) return TEMPORARY_FAILURE.test(codeOf(fault));
  const cause = causeOf(error);
  return isConnectionUnusable(error) || cause instanceof NotPrimaryError || failedAt('none', cause);
}

/** Whether the error means that the caller may not access a row, a table or a role. */
export function isAccessDenied(error: unknown): boolean {
  return databaseError(error)?.code === '42501';
}

/** Whether the database role that members act as is missing. */
export function isRoleMissing(error: unknown): boolean {
  const fault = databaseError(error);
  return /sillage_member/.test(fault?.message ?? '') && /^(22023|42704|42501)$/.test(fault?.code ?? '');
}

/** Whether a statement was cancelled for taking too long: the database is up, and the statement may be at fault. */
export function isStatementTimeout(error: unknown): boolean {
  return databaseError(error)?.code === '57014';
}

/** Whether the error means that the connection broke during a statement or just before it. */
export function isConnectionLost(error: unknown): boolean {
  const fault = databaseError(error);
  if (fault) return CONNECTION_ENDED.test(codeOf(fault));
  return failedAt('lost', causeOf(error));
}

/**
 * Retries work once if its database connection was lost, as in a failover to another server. Only for reads: it is
 * unknown how far a write came.
 */
export async function retryLostConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return work();
  }
}

/** Whether the error leaves the connection unusable, so that it must be closed: it broke or has gone silent. */
export function isConnectionUnusable(error: unknown): boolean {
  return isConnectionLost(error) || isQueryTimeout(error);
}

/** Whether the error means that the connection was silent for too long. */
export function isQueryTimeout(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && MESSAGES.silent.test(cause.message);
}

function codeOf({ code = '', severity }: pg.DatabaseError): string {
  return code === PROTOCOL_VIOLATION && severity !== 'FATAL' ? '' : code;
}

function failedAt(stage: 'lost' | 'none', cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  // A name with several addresses gives one error for each.
  if (cause instanceof AggregateError) return cause.errors.some((each) => failedAt(stage, each));
  if ('code' in cause && 'syscall' in cause && CALLS[stage].has(String(cause.syscall))) {
    return (
      UNREACHABLE_ERRNO.has(String(cause.code)) || (cause.code === 'ENOENT' && cause.syscall === 'connect')
    );
  }
  return MESSAGES[stage].test(cause.message);
}

function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}
