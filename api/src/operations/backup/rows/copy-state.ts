import type { ClientBase } from 'pg';
import { STATE, STATE_SCHEMA, type State } from '../../../platform/db/incomplete-move.ts';
import { add, type Checksum, type ChecksumRow, readChecksum } from './checksum.ts';
import { inTransaction } from './in-transaction.ts';

const PROGRESS = `${STATE_SCHEMA}.progress`;

/** Marks a database as the target of an unfinished copy. */
export async function createState(client: ClientBase, identity: string): Promise<State> {
  const state: State = { identity, phase: 'empty', restoreStatements: [] };
  await inTransaction(client, async () => {
    await client.query(`create schema ${STATE_SCHEMA}`);
    await client.query(
      `create table ${STATE} (identity text not null, phase text not null, afterwards jsonb not null)`,
    );
    await client.query(`create table ${PROGRESS} (
      name text primary key, "end" int8 not null, rows int8 not null, sum numeric not null
    )`);
    await client.query(`insert into ${STATE} values ($1, $2, '[]')`, [identity, state.phase]);
  });
  return state;
}

export async function saveState(client: ClientBase, { phase, restoreStatements }: State): Promise<void> {
  await client.query(`update ${STATE} set phase = $1, afterwards = $2`, [
    phase,
    JSON.stringify(restoreStatements),
  ]);
}

export async function dropState(client: ClientBase): Promise<void> {
  await client.query(`drop schema ${STATE_SCHEMA} cascade`);
}

/** How far a table is copied. */
export interface TableProgress {
  /** End of the last block in the target. */
  end: number;
  /** Checksum of all rows in the target. */
  checksum: Checksum;
}

/** Progress by table, without tables not begun yet. */
export async function readProgress(client: ClientBase): Promise<Map<string, TableProgress>> {
  const { rows } = await client.query<ChecksumRow & { name: string; end: string }>(
    `select name, "end", rows, sum::text from ${PROGRESS}`,
  );
  return new Map(rows.map((row) => [row.name, { end: Number(row.end), checksum: readChecksum(row) }]));
}

/** Records a block, in the transaction that writes its rows. @returns the new progress */
export async function saveBlock(
  client: ClientBase,
  name: string,
  before: TableProgress,
  block: Checksum & { end: number },
): Promise<TableProgress> {
  const progress = { end: block.end, checksum: add(before.checksum, block) };
  await client.query(
    `insert into ${PROGRESS} values ($1, $2, $3, $4) on conflict (name) do update
     set "end" = excluded."end", rows = excluded.rows, sum = excluded.sum`,
    [name, progress.end, progress.checksum.rows, progress.checksum.sum.toString()],
  );
  return progress;
}
