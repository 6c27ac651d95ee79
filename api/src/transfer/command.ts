import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError } from '../config.ts';
import { DatabaseInUseError, EmbeddedDatabaseError } from '../db/embedded/embedded-errors.ts';
import { databaseAway, databaseError } from '../db/errors.ts';
import { OtherVersionError } from '../db/other-version.ts';
import { TransferError } from '../db/transfer/transfer-error.ts';
import { loggedError } from '../log-error.ts';
import { type Speaker, speaker } from './say.ts';

/** What was asked for can't be done. */
class UsageError extends Error {}

/** Errors whose message is all that the operator needs. */
const TOLD = [
  UsageError,
  TransferError,
  ConfigError,
  DatabaseInUseError,
  EmbeddedDatabaseError,
  OtherVersionError,
];

/**
 * Runs a command to its exit code: 0 when it is done, 2 for options that can't be used, else 1.
 * @param command tells how far it is on stderr
 */
export async function runCommand(command: (speaker: Speaker) => Promise<void>): Promise<void> {
  try {
    await command(speaker(process.stderr));
    process.exit(0);
  } catch (error) {
    console.error(operatorMessage(error) ?? loggedError(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** PostgreSQL's codes for who may not come in, or do it, and for a database that isn't there. */
const REFUSED = /^(?:28|3D|42501$)/;

/** What the operator can do something about, in words; undefined for any other error. */
export function operatorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (TOLD.some((kind) => error instanceof kind)) return error.message;
  if (databaseAway(error)) return `The database can't be reached: ${error.message}`;
  // Of the file system: no room, no right to it.
  if ('syscall' in error) return `The system refuses: ${error.message}`;
  return REFUSED.test(databaseError(error)?.code ?? '')
    ? `The database refuses: ${error.message}`
    : undefined;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options of this process.
 * @param usage is told with what is wrong
 * @throws an error that `runCommand` tells
 */
export function readOptions<Wanted extends Options>(usage: string, options: Wanted) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw wrongUsage(
      usage,
      isOfValue(error) ? error.message : 'There is an argument that this command does not take',
    );
  }
}

/** Whether an option of ours is used wrongly. Any other argument isn't repeated: it may be an address with a password. */
function isOfValue(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
}

/** For `readOptions`, and for what it can't know. */
export function wrongUsage(usage: string, reason: string): Error {
  return new UsageError(`${reason}\nUse: ${usage}`);
}
