import { ConfigError } from '../config/config-error.ts';
import { CopyError } from '../db/copy-error.ts';
import { DatabaseInUseError, EmbeddedDatabaseError } from '../db/embedded/embedded-errors.ts';
import { databaseError, isUnavailable } from '../db/errors.ts';
import { OtherVersionError } from '../db/other-version.ts';

/** Errors whose message is all that the operator needs. */
const OPERATOR_ERRORS = [
  CopyError,
  ConfigError,
  DatabaseInUseError,
  EmbeddedDatabaseError,
  OtherVersionError,
];

/** SQLSTATEs of a failed sign-in, a missing privilege, and a missing database. */
const REFUSED_CODES = /^(?:28|3D|42501$)/;

/** A message for an error that the operator can fix; undefined for any other error. */
export function operatorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return error.message;
  if (isUnavailable(error)) return `The database can't be reached: ${error.message}`;
  // File system errors, such as a full disk or missing permission.
  if ('syscall' in error) return `The system refuses: ${error.message}`;
  return REFUSED_CODES.test(databaseError(error)?.code ?? '')
    ? `The database refuses: ${error.message}`
    : undefined;
}
