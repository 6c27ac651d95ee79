import { CopyError } from '../platform/db/copy-error.ts';
import { databaseError, isUnavailable } from '../platform/db/errors.ts';
import { OtherVersionError } from '../platform/db/other-version.ts';
import { NotPrimaryError, PoolerError } from '../platform/db/unusable-database.ts';
import { ConfigError } from '../platform/lib/config-error.ts';
import { DatabaseInUseError, EmbeddedDatabaseError } from './embedded/embedded-errors.ts';

/** Errors whose message is all that the operator needs. */
const OPERATOR_ERRORS = [
  CopyError,
  ConfigError,
  DatabaseInUseError,
  EmbeddedDatabaseError,
  OtherVersionError,
  NotPrimaryError,
  PoolerError,
];

/** SQLSTATEs of a failed sign-in, a missing privilege, and a missing database. */
const REFUSED_CODES = /^(?:28|3D|42501$)/;

/** A one-line message for an error that the operator can fix; undefined for any other error. */
export function operatorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return error.message;
  if (isUnavailable(error)) {
    return `DATABASE_URL: the database can't be reached (${reasonOf(error)}). Start it, or correct the address.`;
  }
  // File system errors, such as a full disk or missing permission.
  if ('syscall' in error) return `The system refuses: ${error.message}`;
  return REFUSED_CODES.test(databaseError(error)?.code ?? '')
    ? `DATABASE_URL: the database refuses (${reasonOf(error)}). Correct user, password or database name.`
    : undefined;
}

function reasonOf(error: Error): string {
  const cause = databaseError(error) ?? error;
  // A name with several addresses gives one error for each, and none of its own.
  const reasons = cause instanceof AggregateError ? cause.errors : [cause];
  return reasons.map(({ message }: Error) => message).join('; ');
}
