import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How many rows a table has, active and inactive ones apart, so that a list needn't count them: the sum over `backend`.
 * Triggers of its migration keep it exact. Each database connection adds to a row of its own, so that no two writers
 * wait for each other here.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    tableName: text('table_name').notNull(),
    active: boolean('active').notNull(),
    /** Process id of the connection that counted; 0 for what is counted together. */
    backend: integer('backend').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'row_counts_pkey', columns: [table.tableName, table.active, table.backend] }),
  ],
);
