import { type ParseArgsConfig, parseArgs } from 'node:util';
import { serializeError } from '../../platform/observability/log-error.ts';
import { type ProgressReporter, progressReporter } from '../backup/progress.ts';
import { operatorMessage } from '../operator-message.ts';

/** The command line is invalid. */
class UsageError extends Error {}

/**
 * Runs a command and exits: with 0 on success, 2 for an invalid command line, else 1.
 * @param command reports its progress on stderr
 */
export async function runCommand(command: (reporter: ProgressReporter) => Promise<void>): Promise<void> {
  try {
    await command(progressReporter(process.stderr));
    process.exit(0);
  } catch (error) {
    console.error(messageOf(error) ?? serializeError(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

function messageOf(error: unknown): string | undefined {
  return error instanceof UsageError ? error.message : operatorMessage(error);
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the command-line options of this process.
 * @param usage shown together with the error
 * @throws an error that `runCommand` reports
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

/** Whether a known option has an invalid value. Unknown arguments are not echoed: they may be URLs with passwords. */
function isOfValue(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
}

/** Used by `readOptions`, and by commands for their own checks. */
export function wrongUsage(usage: string, reason: string): Error {
  return new UsageError(`${reason}\nUse: ${usage}`);
}
