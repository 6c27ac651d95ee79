import type { ClientBase } from 'pg';
import { CopyError } from './copy-error.ts';

/** Stands in a database while rows are brought into it, and says how far that is. */
export const STATE_SCHEMA = 'sillage_transfer';
export const STATE = `${STATE_SCHEMA}.state`;

/** The database isn't whole yet. */
export class HalfMovedError extends CopyError {
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
