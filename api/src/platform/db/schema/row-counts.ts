import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The number of rows per table, separately for active and inactive ones, so that lists don't have to count: the sum
 * over `backend`. Triggers keep it exact. Each database connection updates its own row, so that writers never wait for
 * each other here.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    tableName: text('table_name').notNull(),
    active: boolean('active').notNull(),
    /** Process id of the counting connection; 0 for counts that have been summed up. */
    backend: integer('backend').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'row_counts_pkey', columns: [table.tableName, table.active, table.backend] }),
  ],
);
