import type { ClientBase } from 'pg';
import { CopyError } from '../../../platform/db/copy-error.ts';
import { databaseError } from '../../../platform/db/errors.ts';
import { readState } from '../../../platform/db/incomplete-move.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { type ChecksumRow, readChecksum } from './checksum.ts';
import { type Contents, nameOf, type Table } from './contents.ts';
import { readContents, readTables } from './read-contents.ts';
import type { Block, RowSource } from './row-source.ts';
import { checksumPages, PAGES_OF, qualified, selectLines } from './statements.ts';

/** Bytes of a table that are read at once; as JSON they take about three times as much. */
const BLOCK_BYTES = 512 * 1024;

/** Attempts to begin while tables are being created and dropped. */
const MAX_ATTEMPTS = 5;
const UNDEFINED_TABLE = '42P01';

/**
 * A snapshot of a database, unaffected by later writes: lasts until `end`, in a transaction of the client.
 * @param client in a session with the settings of PREPARE_SESSION
 * @throws CopyError if the database is empty or only half there, or its tables keep changing
 */
export async function databaseSource(client: ClientBase): Promise<RowSource & { end(): Promise<void> }> {
  const contents = await beginSnapshot(client);
  const sizes = new Map<string, { pages: number; step: number }>();
  for (const table of contents.tables) {
    const { rows } = await client.query<{ pages: string; step: string }>(PAGES_OF, [
      qualified(table),
      BLOCK_BYTES,
    ]);
    for (const { pages, step } of rows) {
      sizes.set(nameOf(table), { pages: Number(pages), step: Number(step) });
    }
  }
  const sizeOf = (table: Table) => {
    const size = sizes.get(nameOf(table));
    if (!size) throw new Error(`There is no table ${nameOf(table)}`);
    return size;
  };
  const { rows } = await client.query<{ identity: string }>(
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  );

  async function* blocks(table: Table, from: number): AsyncGenerator<Block> {
    const { pages, step } = sizeOf(table);
    for (let page = from; page < pages; page += step) {
      const end = Math.min(pages, page + step);
      const { rows: found } = await client.query<ChecksumRow & { text: string | null }>(selectLines(table), [
        page,
        end,
      ]);
      for (const row of found) yield { ...readChecksum(row), text: row.text ?? '', end };
    }
  }
  return {
    contents,
    identity: rows[0]?.identity ?? '',
    sizeOf: (table) => sizeOf(table).pages,
    blocks,
    async checksum(table, end) {
      const { rows: found } = await client.query<ChecksumRow>(checksumPages(table), [0, end]);
      return readChecksum(onlyRow(found));
    },
    recordedChecksum: () => undefined,
    end: async () => void (await client.query('rollback')),
  };
}

/** Locks tables before the snapshot is taken, so that they can't be dropped after it. */
async function beginSnapshot(client: ClientBase): Promise<Contents> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await requireWhole(client);
    const names = (await readTables(client)).map(qualified);
    if (names.length === 0) throw new CopyError('This database is empty');
    await client.query('begin isolation level repeatable read read only');
    try {
      await client.query(`lock table ${names.join(', ')} in access share mode`);
      // A move into this database may have begun since; with the locks held, none can begin any more.
      await requireWhole(client);
      const contents = await readContents(client);
      if (contents.tables.map(qualified).join() === names.join()) return contents;
    } catch (error) {
      if (databaseError(error)?.code !== UNDEFINED_TABLE) throw error;
    }
    await client.query('rollback');
  }
  throw new CopyError('Tables come and go in this database: try again when no migration is running');
}

async function requireWhole(client: ClientBase): Promise<void> {
  if (!(await readState(client))) return;
  throw new CopyError('This database is only half there: a move or a restore into it was not finished');
}
