import type { ClientBase } from 'pg';
import { CopyError } from '../../../platform/db/copy-error.ts';
import { STATE_SCHEMA } from '../../../platform/db/incomplete-move.ts';
import { appliedMigrations } from '../../../platform/db/migrate.ts';
import { type Contents, type Named, nameOf, type Table, tableSchema } from './contents.ts';
import { selectSequence } from './statements.ts';

/** Excludes PostgreSQL's schemas, those of migrations and of the copy state, and extensions: none hold user data. */
const USER_TABLES = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle', '${STATE_SCHEMA}')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Types whose JSON holds everything that their text form does. */
const PLAIN = `('int2', 'int4', 'int8', 'bool', 'text', 'varchar', 'uuid', 'date', 'timestamp', 'timestamptz', 'float8', 'numeric')`;

/** Types whose values are meaningful in one cluster only; elsewhere the column's default sets them anew. */
const LOCAL = `('xid8', 'xid', 'pg_snapshot', 'pg_lsn')`;

const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'asText', t.typname not in ${PLAIN}
      ) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and t.typname not in ${LOCAL}
    ) as columns,
    (select json_build_object('schema', pn.nspname, 'name', p.relname, 'bound', pg_get_expr(c.relpartbound, c.oid))
      from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
      where i.inhrelid = c.oid and c.relispartition
    ) as partition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and ${USER_TABLES}
  order by 1, 2`;

const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${USER_TABLES} order by 1, 2`;

/**
 * Reads every table in the database, whoever created it; partitioned tables as their partitions.
 * @throws CopyError for a table of another program that can't be copied
 */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Named>(TABLES);
  return rows.map((row) => {
    const table = tableSchema.safeParse(row);
    if (table.success) return table.data;
    throw new CopyError(`${nameOf(row)} is no table of this program, and can't be taken along`);
  });
}

/** @param client in a session with the settings of PREPARE_SESSION */
export async function readContents(client: ClientBase): Promise<Contents> {
  const migrations = await appliedMigrations(client);
  const tables = await readTables(client);
  const { rows: names } = await client.query<Named>(SEQUENCES);
  const sequences: Contents['sequences'] = [];
  for (const name of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(selectSequence(name));
    for (const row of rows) sequences.push({ ...name, ...row });
  }
  return { migrations, tables, sequences };
}
