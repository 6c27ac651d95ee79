import { boolean, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, references } from './columns.ts';

/** Imports that are written in pieces, until all of one stands or nothing of it does. */
export const importRuns = pgTable('import_runs', {
  runId: serial('run_id').primaryKey(),
  resource: text('resource').notNull(),
  /** All of it is written and stays; only its mails may be missing. */
  written: boolean('written').notNull().default(false),
  createdAt: createdAtColumn(),
});

/** What undoes each piece, written in the transaction of the piece itself. */
export const importPieces = pgTable(
  'import_pieces',
  {
    runId: integer('run_id').notNull(),
    piece: integer('piece').notNull(),
    /** The rows of its records by table, as `to_jsonb` has them. */
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    /** Its audit entries have ids above the one and up to the other. */
    auditAfter: integer('audit_after').notNull(),
    auditUpTo: integer('audit_up_to').notNull(),
    /** Tasks for the mail queue, which gets them when the whole import stands. */
    mails: jsonb('mails').notNull(),
  },
  (table) => [
    primaryKey({ name: 'import_pieces_pkey', columns: [table.runId, table.piece] }),
    references('import_pieces_run_fk', table.runId, importRuns.runId).onDelete('cascade'),
  ],
);
