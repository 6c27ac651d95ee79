import * as z from 'zod';
import { isFileKey } from '../files/file-keys.ts';
import type { Checksum } from './rows/checksum.ts';
import { contentsSchema, nameOf, type Table } from './rows/contents.ts';

/** Of the archive; what can read one reads no other. */
export const FORMAT = 1;

const fileKeys = z.array(z.string().refine(isFileKey));

/** What a backup says of itself, in `manifest.json`. Its rows are in `tables/<name>.ndjson`, its files in `files/<key>`. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgresql']),
  contents: contentsSchema,
  /** By table: its rows and the sum of their numbers. */
  tallies: z.record(z.string(), z.object({ rows: z.number().int().min(0), sum: z.string().regex(/^\d+$/) })),
  files: z.object({
    /** `disk`: they are in the archive. `bucket`: they are where they were, and only their names are here. */
    kept: z.enum(['disk', 'bucket']),
    keys: fileKeys,
    /** Those that the database names, and that were not there to be copied. */
    missing: fileKeys,
    /** Of those that are in the archive, the ones that were not what they are named by when they were copied. */
    damaged: fileKeys,
  }),
  /** Whether the installation's secret is in `secret.key`. */
  withSecret: z.boolean(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_PATH = 'manifest.json';
export const SECRET_PATH = 'secret.key';
const FILES = 'files/';

export function tablePath(table: Table): string {
  return `tables/${nameOf(table)}.ndjson`;
}

export function filePath(key: string): string {
  return `${FILES}${key}`;
}

/** What the manifest says of a table. @throws if it says nothing */
export function checksumIn({ tallies }: Manifest, table: Table): Checksum {
  const found = tallies[nameOf(table)];
  if (!found) throw new Error(`The manifest has no count of ${nameOf(table)}`);
  return { rows: found.rows, sum: BigInt(found.sum) };
}

/** Every path that an archive of this manifest has, and no other. */
export function pathsIn({ contents, files, withSecret }: Manifest): Set<string> {
  return new Set([
    MANIFEST_PATH,
    ...contents.tables.map(tablePath),
    ...(files.kept === 'disk' ? files.keys.map(filePath) : []),
    ...(withSecret ? [SECRET_PATH] : []),
  ]);
}
