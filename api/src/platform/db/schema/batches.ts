import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instantColumn, references } from './columns.ts';

/**
 * Bulk calls, each with how far it has come. While one runs, no other changes the same records: see `claim_batch`.
 * What it did to each record is in the audit trail.
 */
export const batches = pgTable(
  'batches',
  {
    batchId: uuid('batch_id').primaryKey(),
    userId: integer('user_id').notNull(),
    resource: text('resource').notNull(),
    action: text('action').notNull(),
    /** The batch that this one undoes. */
    undoes: uuid('undoes'),
    /** Empty once it has ended. */
    recordIds: integer('record_ids').array().notNull(),
    matched: integer('matched').notNull(),
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** The process that runs it: see `PROCESS_NAME`. */
    holder: text('holder').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    /** When its last piece was written. Too long ago while it hasn't ended: its process is gone or frozen. */
    renewedAt: instantColumn('renewed_at').notNull(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    references('batches_user_fk', table.userId, users.userId).onDelete('cascade'),
    index('batches_user_idx').on(table.userId, table.startedAt),
    index('batches_undoes_idx').on(table.undoes).where(sql`${table.undoes} is not null`),
    index('batches_running_idx').on(table.resource).where(sql`${table.endedAt} is null`),
  ],
);
