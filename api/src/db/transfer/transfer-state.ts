import type { ClientBase } from 'pg';
import { inTransaction } from './in-transaction.ts';
import { add, readTally, type Tally, type TallyRow } from './tally.ts';
import { TransferError } from './transfer-error.ts';

/** Stands in a database while rows are brought into it, and says how far that is. */
export const STATE_SCHEMA = 'sillage_transfer';
const STATE = `${STATE_SCHEMA}.state`;
const PROGRESS = `${STATE_SCHEMA}.progress`;

/** The database isn't whole yet. */
export class HalfMovedError extends TransferError {
  constructor() {
    super(
      'A move or a restore into this database was not finished, so it is only half there. ' +
        'Run the same command again: it goes on where it ended. Or give it an empty database',
    );
  }
}

export interface State {
  /** Of the source. */
  identity: string;
  /** `empty` until it is ready for rows; `checked` when they are all there and agree with the source's. */
  phase: 'empty' | 'filling' | 'checked';
  /** Statements that put back what was taken off, so that rows can come in any order. */
  afterwards: string[];
}

/** Undefined in a database that is whole, or has nothing. */
export async function readState(client: ClientBase): Promise<State | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('${STATE}') is not null as there`,
  );
  if (!found[0]?.there) return undefined;
  const { rows } = await client.query<State>(`select identity, phase, afterwards from ${STATE}`);
  return rows[0];
}

/** @throws HalfMovedError */
export async function refuseHalfMoved(client: ClientBase): Promise<void> {
  if (await readState(client)) throw new HalfMovedError();
}

/** Marks a database as one that rows are brought into. */
export async function createState(client: ClientBase, identity: string): Promise<State> {
  const state: State = { identity, phase: 'empty', afterwards: [] };
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

export async function noteState(client: ClientBase, { phase, afterwards }: State): Promise<void> {
  await client.query(`update ${STATE} set phase = $1, afterwards = $2`, [phase, JSON.stringify(afterwards)]);
}

export async function dropState(client: ClientBase): Promise<void> {
  await client.query(`drop schema ${STATE_SCHEMA} cascade`);
}

/** How far a table is. */
export interface TableProgress {
  /** Of the last block that is there. */
  end: number;
  /** Of all that are there. */
  tally: Tally;
}

/** By table; those that have not begun are missing. */
export async function readProgress(client: ClientBase): Promise<Map<string, TableProgress>> {
  const { rows } = await client.query<TallyRow & { name: string; end: string }>(
    `select name, "end", rows, sum::text from ${PROGRESS}`,
  );
  return new Map(rows.map((row) => [row.name, { end: Number(row.end), tally: readTally(row) }]));
}

/** In the transaction of the block's rows. @returns how far it is then */
export async function noteBlock(
  client: ClientBase,
  name: string,
  before: TableProgress,
  block: Tally & { end: number },
): Promise<TableProgress> {
  const progress = { end: block.end, tally: add(before.tally, block) };
  await client.query(
    `insert into ${PROGRESS} values ($1, $2, $3, $4) on conflict (name) do update
     set "end" = excluded."end", rows = excluded.rows, sum = excluded.sum`,
    [name, progress.end, progress.tally.rows, progress.tally.sum.toString()],
  );
  return progress;
}
