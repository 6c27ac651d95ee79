import { OptionError } from './options.ts';

/**
 * Runs a program to its exit code: 0 where all adds up, 1 where it does not, 2 for options that can't be used.
 * @param program tells whether all adds up
 */
export async function run(program: () => Promise<boolean>): Promise<void> {
  try {
    process.exit((await program()) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof OptionError ? error.message : error);
    process.exit(error instanceof OptionError ? 2 : 1);
  }
}

/** Says how far it is, with the time. */
export function log(message: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${message}`);
}
