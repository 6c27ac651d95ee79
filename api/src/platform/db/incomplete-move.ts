import type { ClientBase } from 'pg';
import { CopyError } from './copy-error.ts';

/** Exists in a database while rows are being copied into it, and records the progress. */
export const STATE_SCHEMA = 'sillage_transfer';
export const STATE = `${STATE_SCHEMA}.state`;

/** The database is still incomplete. */
export class IncompleteMoveError extends CopyError {
  constructor() {
    super(
      'A move or a restore into this database was not finished, so it is only half there. ' +
        'Run the same command again: it goes on where it ended. Or give it an empty database',
    );
  }
}

export interface State {
  /** Identity of the source. */
  identity: string;
  /** `empty` until it is ready for rows; `checked` when all rows are there and match the source's. */
  phase: 'empty' | 'filling' | 'checked';
  /** Statements that restore what was removed so that rows can arrive in any order. */
  restoreStatements: string[];
}

/** Undefined for a complete or an empty database. */
export async function readState(client: ClientBase): Promise<State | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('${STATE}') is not null as there`,
  );
  if (!found[0]?.there) return undefined;
  const { rows } = await client.query<State>(
    `select identity, phase, afterwards as "restoreStatements" from ${STATE}`,
  );
  return rows[0];
}

/** @throws IncompleteMoveError if the database is incomplete */
export async function rejectIncompleteMove(client: ClientBase): Promise<void> {
  if (await readState(client)) throw new IncompleteMoveError();
}
