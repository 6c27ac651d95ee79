import * as z from 'zod';
import { isFileKey } from '../../platform/files/file-keys.ts';
import type { Checksum } from './rows/checksum.ts';
import { contentsSchema, nameOf, type Table } from './rows/contents.ts';

/** Format of the archive; the program reads only this one. */
export const FORMAT = 1;

const fileKeys = z.array(z.string().refine(isFileKey));

/** The content of `manifest.json`. The rows are in `tables/<name>.ndjson`, the files in `files/<key>`. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgresql']),
  contents: contentsSchema,
  /** Checksum by table: its number of rows and the sum of their hash numbers. */
  tallies: z.record(z.string(), z.object({ rows: z.number().int().min(0), sum: z.string().regex(/^\d+$/) })),
  files: z.object({
    /** `disk`: files are in the archive. `bucket`: files stay in the bucket, and only their keys are listed. */
    kept: z.enum(['disk', 'bucket']),
    keys: fileKeys,
    /** Files that the database names but that did not exist. */
    missing: fileKeys,
    /** Files in the archive whose content no longer matched the hash in their name when they were copied. */
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

/** The checksum of a table. @throws Error if the manifest has none */
export function checksumIn({ tallies }: Manifest, table: Table): Checksum {
  const found = tallies[nameOf(table)];
  if (!found) throw new Error(`The manifest has no count of ${nameOf(table)}`);
  return { rows: found.rows, sum: BigInt(found.sum) };
}

/** The exact set of paths in an archive with this manifest. */
export function pathsIn({ contents, files, withSecret }: Manifest): Set<string> {
  return new Set([
    MANIFEST_PATH,
    ...contents.tables.map(tablePath),
    ...(files.kept === 'disk' ? files.keys.map(filePath) : []),
    ...(withSecret ? [SECRET_PATH] : []),
  ]);
}
