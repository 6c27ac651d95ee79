import * as z from 'zod';

const named = z.object({ schema: z.string(), name: z.string() });

/**
 * Which rows a partition has, as PostgreSQL writes it for those of ours: a month's, a queue's, or the rest. It becomes part
 * of a statement, so a backup that somebody else has made may say nothing else with it.
 */
const BOUND = /^(?:DEFAULT|FOR VALUES (?:FROM \('[^'\\]*'\) TO \('[^'\\]*'\)|IN \('[^'\\]*'\)))$/;

const column = z.object({
  name: z.string(),
  /** As PostgreSQL writes it: `timestamp(3) with time zone`. */
  type: z.string(),
  /** Whether JSON can't hold its values as they are: a null in jsonb is none of SQL, and lists have kinds. */
  asText: z.boolean(),
});

export const tableSchema = named.extend({
  /** All that are stored: not those that are computed from others, nor those that mean something in one cluster only. */
  columns: z.array(column),
  /** What it is a part of, and which rows are its: `FOR VALUES FROM …`. */
  partition: named.extend({ bound: z.string().regex(BOUND) }).nullable(),
});

const sequence = named.extend({ lastValue: z.string(), isCalled: z.boolean() });

/** What a database holds besides rows. Tables are those that rows lie in: of a partitioned one its parts. */
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
