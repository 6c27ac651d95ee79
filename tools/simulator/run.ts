import { OptionError } from './options.ts';

/**
 * Runs a program and sets the exit code: 0 if everything matches, 1 if not, 2 for invalid options.
 * @param program returns whether everything matches
 */
export async function run(program: () => Promise<boolean>): Promise<void> {
  try {
    process.exit((await program()) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof OptionError ? error.message : error);
    process.exit(error instanceof OptionError ? 2 : 1);
  }
}

/** Logs progress with the time of day. */
export function log(message: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${message}`);
}
