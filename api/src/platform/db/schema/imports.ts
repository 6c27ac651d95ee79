import { boolean, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, references } from './columns.ts';

/** Imports written in parts, until all parts are written or all are undone. */
export const importRuns = pgTable('import_runs', {
  runId: serial('run_id').primaryKey(),
  resource: text('resource').notNull(),
  /** All parts are written and final; only its mails may be missing. */
  written: boolean('written').notNull().default(false),
  createdAt: createdAtColumn(),
});

/** The data that undoes each part, written in the same transaction as the part. */
export const importPieces = pgTable(
  'import_pieces',
  {
    runId: integer('run_id').notNull(),
    piece: integer('piece').notNull(),
    /** The rows of its records by table, as `to_jsonb` gives them. */
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    /** Its audit entries have ids above the first and up to the second. */
    auditAfter: integer('audit_after').notNull(),
    auditUpTo: integer('audit_up_to').notNull(),
    /** Tasks for the mail queue, which gets them when the whole import is written. */
    mails: jsonb('mails').notNull(),
  },
  (table) => [
    primaryKey({ name: 'import_pieces_pkey', columns: [table.runId, table.piece] }),
    references('import_pieces_run_fk', table.runId, importRuns.runId).onDelete('cascade'),
  ],
);
