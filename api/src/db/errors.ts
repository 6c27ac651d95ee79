import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

/** What PostgreSQL calls the faults that this program expects. Source: PostgreSQL manual, appendix A. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';

/** The driver's error inside whatever wraps it, if that is what it is. */
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

/** Whether a transaction ended so that another one could go on: the same again may well succeed. */
export function isDeadlock(error: unknown): boolean {
  return databaseError(error)?.code === DEADLOCK;
}

/**
 * Runs work and turns violated constraints into what they mean here.
 * @param meanings by constraint name, the error to throw instead; it is given what the database says in detail
 * @throws the meaning's error; any other error as it came
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
 * Classes and codes that say "not now" instead of "not so": connection exceptions, operator intervention, too few
 * resources, transactions that gave way (serialization failure, deadlock, lock not available) or were ended for their
 * silence, and a server that is about to become, or has been, a standby (it only reads). A protocol violation (08P01) is
 * one only where it ended the connection, as a pooler says so; else it is a statement of ours that was put wrongly.
 */
const NOT_NOW = /^(08|57|53|40001$|40P01$|55P03$|25P03$|25006$)/;
const PROTOCOL_VIOLATION = '08P01';
/** Of those, the ones that end the connection. */
const CONNECTION_ENDED = /^(08|57P0[1-5]$|25P03$)/;
const AWAY_SYSTEM = new Set([
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
/** On a connection that was there, and on the way to one. */
const CALLS = { lost: new Set(['read', 'write']), none: new Set(['connect', 'getaddrinfo']) };
/** What the driver says by itself. */
const MESSAGES = {
  lost: /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error|Client was closed)/,
  none: /^(Connection terminated due to connection timeout|timeout exceeded when trying to connect|Client network socket disconnected before secure TLS|There was an error establishing an SSL connection)/,
  silent: /^Query read timeout/,
};

/** Whether an error says that the database can't do it just now, while another try may well succeed. */
export function isUnavailable(error: unknown): boolean {
  const fault = databaseError(error);
  if (fault) return NOT_NOW.test(codeOf(fault));
  return connectionSpent(error) || failedAt('none', causeOf(error));
}

/** Whether an error says that a row, a table or a role is not for whoever asks. */
export function isWalledOff(error: unknown): boolean {
  return databaseError(error)?.code === '42501';
}

/** Whether the role is missing that people of an organisation act as. */
export function isRoleMissing(error: unknown): boolean {
  const fault = databaseError(error);
  return /sillage_member/.test(fault?.message ?? '') && /^(22023|42704|42501)$/.test(fault?.code ?? '');
}

/** Whether a statement was ended for taking too long: the database is there, and the statement may be a bad one. */
export function tookTooLong(error: unknown): boolean {
  return databaseError(error)?.code === '57014';
}

/** Whether an error says that the connection broke which a statement was given to, or was about to be. */
export function connectionLost(error: unknown): boolean {
  const fault = databaseError(error);
  if (fault) return CONNECTION_ENDED.test(codeOf(fault));
  return failedAt('lost', causeOf(error));
}

/** Whether an error leaves nothing to do with its connection but to close it: it broke, or nothing comes from it. */
export function connectionSpent(error: unknown): boolean {
  return connectionLost(error) || connectionSilent(error);
}

/** Whether an error says that nothing has come from the connection for too long. */
export function connectionSilent(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && MESSAGES.silent.test(cause.message);
}

function codeOf({ code = '', severity }: pg.DatabaseError): string {
  return code === PROTOCOL_VIOLATION && severity !== 'FATAL' ? '' : code;
}

function failedAt(stage: 'lost' | 'none', cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  // A name with several addresses: one error for each.
  if (cause instanceof AggregateError) return cause.errors.some((each) => failedAt(stage, each));
  if ('code' in cause && 'syscall' in cause && CALLS[stage].has(String(cause.syscall))) {
    return AWAY_SYSTEM.has(String(cause.code)) || (cause.code === 'ENOENT' && cause.syscall === 'connect');
  }
  return MESSAGES[stage].test(cause.message);
}

function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}
