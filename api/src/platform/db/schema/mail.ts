import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Mails in `sent` or `dropped` are kept for a day, those in `failed` for longer. */
const STATES = ['waiting', 'sending', 'sent', 'dropped', 'failed'] as const;

/** Queued mails, and what became of each. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    mailId: uuid('mail_id').primaryKey().defaultRandom(),
    /** Identifies the mail to write, and holds no secret. */
    task: jsonb('task').notNull(),
    state: text('state', { enum: STATES }).notNull().default('waiting'),
    postedAt: instantColumn('posted_at').notNull().default(sql`now()`),
    /** Attempts so far, including one in progress. */
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due. While sending: when its process counts as dead. */
    dueAt: instantColumn('due_at').notNull().default(sql`now()`),
    finishedAt: instantColumn('finished_at'),
    /** The mail server's last error. */
    error: text('error'),
  },
  (table) => [
    check('mail_outbox_state', sql`${table.state} in ('waiting', 'sending', 'sent', 'dropped', 'failed')`),
    check(
      'mail_outbox_finished',
      sql`(${table.finishedAt} is null) = (${table.state} in ('waiting', 'sending'))`,
    ),
    index('mail_outbox_due_idx').on(table.dueAt).where(sql`${table.finishedAt} is null`),
  ],
);
