import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type ProgressReporter, progressReporter } from '../backup/progress.ts';
import { loggedError } from '../observability/log-error.ts';
import { operatorMessage } from '../observability/operator-message.ts';

/** What was asked for can't be done. */
class UsageError extends Error {}

/**
 * Runs a command to its exit code: 0 when it is done, 2 for options that can't be used, else 1.
 * @param command tells how far it is on stderr
 */
export async function runCommand(command: (reporter: ProgressReporter) => Promise<void>): Promise<void> {
  try {
    await command(progressReporter(process.stderr));
    process.exit(0);
  } catch (error) {
    console.error(messageOf(error) ?? loggedError(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

function messageOf(error: unknown): string | undefined {
  return error instanceof UsageError ? error.message : operatorMessage(error);
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
