import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';

/** The options are invalid; the message names them. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** Schema of a positive whole number with a default. */
export const count = (usual: number) => z.coerce.number().int().min(1).max(1_000_000).default(usual);
export const seed = z
  .string()
  .min(1)
  .default(() => randomUUID().slice(0, 8));

/**
 * Parses a program's options.
 * @param defaults values for options that are not given
 * @throws OptionError
 */
export function readOptions<Shape extends z.ZodRawShape>(
  args: string[],
  shape: Shape,
  defaults: Record<string, string | undefined> = {},
): z.output<z.ZodObject<Shape>> {
  const options = Object.fromEntries(Object.keys(shape).map((name) => [name, { type: 'string' as const }]));
  const parsed = z.object(shape).safeParse({ ...defaults, ...parsedArguments(args, options) });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
  throw new OptionError(wrong.join('; '));
}

function parsedArguments(args: string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

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

/** Runs the mode named by the first argument and sets the exit code. @param modes return whether everything passed */
export function runMode(modes: Record<string, (args: string[]) => Promise<boolean>>): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  return run(() => {
    const mode = modes[name];
    if (!mode) throw new OptionError(`Name one of the modes ${Object.keys(modes).join(', ')}`);
    return mode(args);
  });
}
