import type { ClientBase, PoolClient } from 'pg';
import { CopyError, describeRejectedRows } from '../../../platform/db/copy-error.ts';
import type { State } from '../../../platform/db/incomplete-move.ts';
import { migrateUpTo, programMigrations } from '../../../platform/db/migrate.ts';
import { requireKnownMigrations } from '../../../platform/db/other-version.ts';
import { agree, EMPTY_CHECKSUM } from './checksum.ts';
import { nameOf, type Table } from './contents.ts';
import { dropState, readProgress, saveBlock, type TableProgress } from './copy-state.ts';
import { inTransaction } from './in-transaction.ts';
import type { Block, RowSource } from './row-source.ts';
import { insertLines } from './statements.ts';
import { claimTarget, finishTarget, prepareTarget, requireTables } from './target.ts';

/** How far the copy has come. */
export interface Progress {
  table: string;
  /** Rows of this table in the target, and how many of them were there before this run. */
  rows: number;
  rowsBefore: number;
  /** Done share of all tables, from 0 to 1. */
  share: number;
  tableIsDone: boolean;
}

export interface CopyRowsOptions {
  /** Whether the target was created just now and holds only what migrations put there. */
  fresh?: boolean;
  /** Called after each block and each table, and awaited. */
  report?: (progress: Progress) => void | Promise<void>;
  /** Further work, once all rows are there and migrated, but before a server may start on the database. */
  finalise?: () => Promise<void>;
}

const START: TableProgress = { end: 0, checksum: EMPTY_CHECKSUM };

/**
 * Copies all rows of a source into an empty database and migrates it to this program's structure. Reads back each row
 * as stored, and verifies every table's checksum at the end. After an interruption, a repeated call resumes the copy.
 * @param client in a session with the settings of PREPARE_SESSION
 * @returns the number of rows in the target
 * @throws CopyError, OtherVersionError for what the operator can put right; database errors
 */
export async function copyRows(
  source: RowSource,
  client: PoolClient,
  options: CopyRowsOptions = {},
): Promise<number> {
  return describeRejectedRows('What is brought', () => copyAllRows(source, client, options));
}

async function copyAllRows(
  source: RowSource,
  client: PoolClient,
  { fresh = false, report = () => {}, finalise = async () => {} }: CopyRowsOptions,
): Promise<number> {
  const { contents } = source;
  const known = programMigrations();
  if (contents.migrations.length === 0)
    throw new CopyError('The structure of this was not made by this program');
  requireKnownMigrations('This', contents.migrations, known);
  let state = await claimTarget(client, source.identity, contents.migrations, fresh);
  if (state.phase === 'empty') state = await prepareTarget(client, contents, state);
  else if (state.phase === 'filling') await requireTables(client, contents);
  const progress = await readProgress(client);
  await requireUnchanged(source, state, progress);
  if (state.phase === 'filling') {
    // Rows and progress are written in one transaction, so a crash loses both or neither.
    await client.query('set synchronous_commit = off');
    const size = contents.tables.reduce((sum, table) => sum + source.sizeOf(table), 0);
    let done = 0;
    for (const table of contents.tables) {
      const name = nameOf(table);
      const sizeBefore = done;
      const begun = progress.get(name) ?? START;
      const reportProgress = (of: TableProgress, tableIsDone: boolean) =>
        report({
          table: name,
          rows: of.checksum.rows,
          rowsBefore: begun.checksum.rows,
          share: size === 0 ? 1 : (sizeBefore + of.end) / size,
          tableIsDone,
        });
      const filled = await fillTable(source, client, table, begun, (now) => reportProgress(now, false));
      requireWhole(source, table, filled);
      progress.set(name, filled);
      done += source.sizeOf(table);
      await reportProgress(filled, true);
    }
    await client.query('set synchronous_commit = on');
    await finishTarget(client, contents, state, progress);
  }
  // No migration lock needed: there is no other writer, and no server migrates before the state is dropped.
  await migrateUpTo(client, known.length);
  await finalise();
  await client.query('analyze');
  await dropState(client);
  return [...progress.values()].reduce((sum, { checksum }) => sum + checksum.rows, 0);
}

/**
 * Checks that the source is unchanged: the part already copied or, once everything is copied, every table as a whole.
 * @throws CopyError if it has changed
 */
async function requireUnchanged(
  source: RowSource,
  { phase }: State,
  progress: ReadonlyMap<string, TableProgress>,
): Promise<void> {
  const isWhole = phase === 'checked';
  const tables = new Map(source.contents.tables.map((table) => [nameOf(table), table]));
  for (const name of new Set([...progress.keys(), ...(isWhole ? tables.keys() : [])])) {
    const { end, checksum } = progress.get(name) ?? START;
    const table = tables.get(name);
    const size = table ? source.sizeOf(table) : 0;
    const now = table && end <= size ? await source.checksum(table, isWhole ? size : end) : EMPTY_CHECKSUM;
    if (agree(now, checksum)) continue;
    throw new CopyError(
      `${name} is no longer as it was when this began: was a server started meanwhile? ` +
        'Begin anew with an empty database',
    );
  }
}

/** @throws CopyError if a table was not read to its end, or its checksum differs from the recorded one */
function requireWhole(source: RowSource, table: Table, { end, checksum }: TableProgress): void {
  const recorded = source.recordedChecksum(table);
  if (end === source.sizeOf(table) && (!recorded || agree(checksum, recorded))) return;
  throw new CopyError(
    `${nameOf(table)} did not come whole: ${checksum.rows} rows of ${recorded?.rows ?? 'more'}`,
  );
}

/** Reads the next block while one is written. */
async function fillTable(
  source: RowSource,
  client: ClientBase,
  table: Table,
  before: TableProgress,
  report: (progress: TableProgress) => void | Promise<void>,
): Promise<TableProgress> {
  const blocks = source.blocks(table, before.end)[Symbol.asyncIterator]();
  let progress = before;
  let nextBlock = blocks.next();
  try {
    for (;;) {
      const { done, value: block } = await nextBlock;
      if (done) return progress;
      nextBlock = blocks.next();
      // Awaited at the top of the next iteration; until then a rejection must not count as unhandled.
      nextBlock.catch(() => {});
      progress = await writeBlock(client, table, progress, block);
      await report(progress);
    }
  } finally {
    await blocks.return?.();
  }
}

async function writeBlock(
  client: ClientBase,
  table: Table,
  before: TableProgress,
  block: Block,
): Promise<TableProgress> {
  const name = nameOf(table);
  const write = async () => {
    if (block.rows > 0) {
      const sent = `[${block.text.replaceAll('\n', ',')}]`;
      const { rows } = await client.query<{ text: string }>(insertLines(table), [sent]);
      requireEqual(name, before.checksum.rows, block.text, rows[0]?.text ?? '');
    }
    return saveBlock(client, name, before, block);
  };
  return describeRejectedRows(name, () => inTransaction(client, write));
}

/** The error never contains the rows themselves: they are personal data. */
function requireEqual(name: string, before: number, sent: string, stored: string): void {
  if (sent === stored) return;
  const lines = stored.split('\n');
  const at = sent.split('\n').findIndex((line, index) => line !== lines[index]);
  throw new CopyError(
    `Row ${before + at + 1} of ${name} was stored as something else than it was sent: ` +
      'are columns, types or triggers of the target changed?',
  );
}
