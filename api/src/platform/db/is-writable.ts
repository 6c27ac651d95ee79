import type { Database } from './client.ts';
import { onlyRow } from './only-row.ts';

/** As SQL: whether the server takes writes, which neither a standby nor a read-only database does. */
export const IS_WRITABLE = `(not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off')`;

/** Whether the database takes writes. */
export async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<{ writable: boolean }>(`select ${IS_WRITABLE} as writable`);
  return onlyRow(rows).writable;
}
