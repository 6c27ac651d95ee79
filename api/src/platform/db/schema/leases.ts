import { pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Work that one process at a time does, while it does it. A lease that is not renewed ends: see `withLease`. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  /** The process: see `PROCESS_NAME`. */
  holder: text('holder').notNull(),
  since: instantColumn('since').notNull(),
  renewedAt: instantColumn('renewed_at').notNull(),
});
