import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Those that end as `sent` or `dropped` are kept for a day, those that `failed` for longer. */
const STATES = ['waiting', 'sending', 'sent', 'dropped', 'failed'] as const;

/** Mails that were posted, and what became of each. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    mailId: uuid('mail_id').primaryKey().defaultRandom(),
    /** Says which mail to write, and holds no secret. */
    task: jsonb('task').notNull(),
    state: text('state', { enum: STATES }).notNull().default('waiting'),
    postedAt: instantColumn('posted_at').notNull().default(sql`now()`),
    /** Tries so far, the one that is under way included. */
    attempts: integer('attempts').notNull().default(0),
    /** When the next try is due. Of a mail that is being sent: when its process counts as dead. */
    dueAt: instantColumn('due_at').notNull().default(sql`now()`),
    finishedAt: instantColumn('finished_at'),
    /** What the mail server said last. */
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
