import * as z from 'zod';

const named = z.object({ schema: z.string(), name: z.string() });

/**
 * The bound of a partition as PostgreSQL writes it for this program's: a month, a queue, or the default. It becomes
 * part of a statement, so a crafted backup must not inject anything else through it.
 */
const BOUND = /^(?:DEFAULT|FOR VALUES (?:FROM \('[^'\\]*'\) TO \('[^'\\]*'\)|IN \('[^'\\]*'\)))$/;

const column = z.object({
  name: z.string(),
  /** As PostgreSQL writes it: `timestamp(3) with time zone`. */
  type: z.string(),
  /** Whether JSON can't represent the values exactly: a null in jsonb is not an SQL null, and arrays are typed. */
  asText: z.boolean(),
});

export const tableSchema = named.extend({
  /** All stored columns, without generated ones and those whose values are meaningful in one cluster only. */
  columns: z.array(column),
  /** The parent table and the partition's bound: `FOR VALUES FROM …`. */
  partition: named.extend({ bound: z.string().regex(BOUND) }).nullable(),
});

const sequence = named.extend({ lastValue: z.string(), isCalled: z.boolean() });

/** The structure of a database. A partitioned table is listed by its partitions, which store the rows. */
export const contentsSchema = z.object({
  /** Digests of the migrations that made its structure, in order. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(sequence),
});

export type Contents = z.infer<typeof contentsSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Named = z.infer<typeof named>;

/** `public.users` */
export function nameOf({ schema, name }: Named): string {
  return `${schema}.${name}`;
}
