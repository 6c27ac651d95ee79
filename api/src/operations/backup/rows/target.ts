import type { ClientBase, PoolClient } from 'pg';
import { CopyError } from '../../../platform/db/copy-error.ts';
import { databaseError } from '../../../platform/db/errors.ts';
import { readState, type State } from '../../../platform/db/incomplete-move.ts';
import { appliedMigrations, migrateUpTo, whileMigrating } from '../../../platform/db/migrate.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { agree, type Checksum, type ChecksumRow, EMPTY_CHECKSUM, readChecksum } from './checksum.ts';
import { type Contents, nameOf, type Table } from './contents.ts';
import { createState, saveState, type TableProgress } from './copy-state.ts';
import { inTransaction } from './in-transaction.ts';
import { readTables } from './read-contents.ts';
import { checksumTable, qualified } from './statements.ts';

/** Advisory lock key. Any constant will do, but it must be the same everywhere. */
export const TRANSFER_LOCK = 7_366_291;

/** Matches schemas other than PostgreSQL's own. */
const USER_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

const FIRST_RELATION = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${USER_SCHEMAS}
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1, 2 limit 1`;

/** Statements that remove and restore foreign keys and user triggers, except those inherited from a parent table. */
const CONSTRAINTS_AND_TRIGGERS = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as off,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as back
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and c.conparentid = 0 and ${USER_SCHEMAS}
  union all
  select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
    format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
  from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace
  where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0 and ${USER_SCHEMAS}
  order by 1`;

/**
 * Claims a database as the target for rows of a source: either empty, or left by an unfinished copy of the same source.
 * No server starts on it until its state is dropped.
 * @param fresh whether the caller created it just now, so that it holds only what migrations put there
 * @throws CopyError if it is neither, or if another copy is running
 */
export async function claimTarget(
  client: PoolClient,
  identity: string,
  migrations: readonly string[],
  fresh: boolean,
): Promise<State> {
  await lockTarget(client);
  return whileMigrating(client, async () => {
    const state = (await readState(client)) ?? (await beginTransfer(client, identity, fresh));
    if (state.identity !== identity) {
      throw new CopyError(
        'Something else was being brought into this database and was not finished. Give it an empty database',
      );
    }
    if (state.phase === 'checked') return state;
    await migrateUpTo(client, migrations.length);
    if ((await appliedMigrations(client)).join() === migrations.join()) return state;
    throw new CopyError('This database was made by another version of the program. Give it an empty one');
  });
}

/** Waits briefly: PostgreSQL ends the session of an interrupted copy only a moment after its client has gone. */
async function lockTarget(client: ClientBase): Promise<void> {
  await client.query(`set lock_timeout = '2s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [TRANSFER_LOCK]);
  } catch (error) {
    if (databaseError(error)?.code !== '55P03') throw error;
    throw new CopyError('Another move or restore is bringing rows into this database');
  } finally {
    await client.query('reset lock_timeout');
  }
}

async function beginTransfer(client: ClientBase, identity: string, fresh: boolean): Promise<State> {
  const { rows: encodings } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  if (encodings[0]?.encoding !== 'UTF8') {
    throw new CopyError(`This database stores text as ${encodings[0]?.encoding}; it must be UTF8`);
  }
  const { rows } = await client.query(FIRST_RELATION);
  if (rows[0] && !fresh) {
    throw new CopyError(
      `This database is not empty: it has ${nameOf(rows[0])}. Give it a new one, which no server was started on`,
    );
  }
  return createState(client, identity);
}

/** Prepares an empty structure for rows in any order. @throws CopyError if it differs from the source's */
export async function prepareTarget(client: ClientBase, contents: Contents, state: State): Promise<State> {
  return inTransaction(client, async () => {
    const before = new Set((await readTables(client)).map(nameOf));
    for (const table of contents.tables) {
      const { partition } = table;
      if (partition === null || before.has(nameOf(table))) continue;
      const parent = qualified({ schema: partition.schema, name: partition.name });
      await client.query(`create table ${qualified(table)} partition of ${parent} ${partition.bound}`);
    }
    const tables = await requireTables(client, contents);
    const { rows: hindrances } = await client.query<{ off: string; back: string }>(CONSTRAINTS_AND_TRIGGERS);
    for (const { off } of hindrances) await client.query(off);
    // Migrations insert rows that the source has too.
    await client.query(`truncate ${tables.map(qualified).join(', ')}`);
    const prepared: State = {
      ...state,
      phase: 'filling',
      restoreStatements: hindrances.map(({ back }) => back),
    };
    await saveState(client, prepared);
    return prepared;
  });
}

/**
 * @returns the tables of the target
 * @throws CopyError unless they include those of the source, with the same columns and types
 */
export async function requireTables(client: ClientBase, contents: Contents): Promise<Table[]> {
  const tables = await readTables(client);
  const shapes = new Map(tables.map((table) => [nameOf(table), shapeOf(table)]));
  const other = contents.tables.filter((table) => shapes.get(nameOf(table)) !== shapeOf(table)).map(nameOf);
  if (other.length === 0) return tables;
  throw new CopyError(
    "These tables are not of this program, were changed by hand, or came since this began, so they can't be " +
      `brought along: ${other.join(', ')}`,
  );
}

/** Equal exactly if column names and types are, which become parts of statements; hence JSON. */
function shapeOf({ columns }: Table): string {
  return JSON.stringify(columns.map(({ name, type }) => [name, type]).sort());
}

/**
 * Restores foreign keys and triggers, sets the sequences, and verifies every table's checksum, in one transaction.
 * @param progress what was copied into each table
 * @throws CopyError naming the tables whose rows aren't those that were copied
 */
export async function finishTarget(
  client: ClientBase,
  contents: Contents,
  state: State,
  progress: ReadonlyMap<string, TableProgress>,
): Promise<void> {
  await inTransaction(client, async () => {
    const wrong: string[] = [];
    for (const table of contents.tables) {
      const came = progress.get(nameOf(table))?.checksum ?? EMPTY_CHECKSUM;
      const there = await checksumOf(client, table);
      if (!agree(came, there)) wrong.push(`${nameOf(table)} (${there.rows} rows of ${came.rows})`);
    }
    if (wrong.length > 0) {
      throw new CopyError(
        `What is in the database now is not what was brought into it: ${wrong.join(', ')}. ` +
          'Somebody else has changed it. Begin anew with an empty database',
      );
    }
    for (const { lastValue, isCalled, ...name } of contents.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [qualified(name), lastValue, isCalled]);
    }
    for (const statement of state.restoreStatements) await client.query(statement);
    await saveState(client, { ...state, phase: 'checked' });
  });
}

async function checksumOf(client: ClientBase, table: Table): Promise<Checksum> {
  const { rows } = await client.query<ChecksumRow>(checksumTable(table));
  return readChecksum(onlyRow(rows));
}
