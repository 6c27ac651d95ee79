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

const simulation = {
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' })
    .default('http://127.0.0.1:3000'),
  devices: count(50),
  /** Shots per second, over all devices. */
  rate: count(100),
  seconds: count(60),
  seed,
  /** Default: ADMIN_EMAIL and ADMIN_PASSWORD. */
  'admin-email': z.string({ error: 'or ADMIN_EMAIL must say who reads the dashboard' }).min(1),
  'admin-password': z.string({ error: 'or ADMIN_PASSWORD must say how they sign in' }).min(1),
  /** Folder where the server writes its mails. */
  mailbox: z.string().min(1).default('./data/outbox'),
};

/** Parses the options of `npm run simulate`. @throws OptionError */
export function simulationOptions(args: string[], env: NodeJS.ProcessEnv) {
  const { url, ...options } = readOptions(args, simulation, {
    'admin-email': env.ADMIN_EMAIL,
    'admin-password': env.ADMIN_PASSWORD,
  });
  return { ...options, url: url.replace(/\/+$/, '') };
}

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
