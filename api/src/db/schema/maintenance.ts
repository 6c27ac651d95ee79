import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** What maintenance remembers from round to round. The migration writes the one row. */
export const maintenance = pgTable(
  'maintenance',
  {
    maintenanceId: integer('maintenance_id').primaryKey().default(1),
    /** When a round last looked at the clock, by that clock; empty before the first. */
    lookedAt: instantColumn('looked_at'),
    /** Seconds that rounds have watched the clock since its last step. */
    steadySeconds: integer('steady_seconds').notNull().default(0),
    /** When it was first seen after a step, by the clock as it went then; empty: there is no doubt. */
    doubtedSince: instantColumn('doubted_since'),
    /** What the two above were before that step. */
    believedAt: instantColumn('believed_at'),
    believedSeconds: integer('believed_seconds').notNull().default(0),
    /** Seconds that rounds have watched the clock since then. */
    doubtedSeconds: integer('doubted_seconds').notNull().default(0),
    /** Shots before it were dropped, and their ids forgotten: none of them may ever count again. */
    shotsKeptFrom: instantColumn('shots_kept_from'),
    shotsDroppedAt: instantColumn('shots_dropped_at'),
    /** When alerts were last looked for, and since when that has been done without a break: devices were heard as long. */
    alertsLookedAt: instantColumn('alerts_looked_at'),
    upSince: instantColumn('up_since'),
    /** When alerts were last mailed. */
    digestedAt: instantColumn('digested_at'),
  },
  (table) => [
    check('maintenance_single', sql`${table.maintenanceId} = 1`),
    check('maintenance_doubt_whole', sql`(${table.doubtedSince} is null) = (${table.believedAt} is null)`),
  ],
);

/** What maintenance has removed for its age, by kind. */
export const retention = pgTable('retention', {
  /** One of `RETENTION_KINDS`. */
  kind: text('kind').primaryKey(),
  /** Days that it is kept, as the settings had it when a round last looked. */
  keptDays: integer('kept_days').notNull(),
  /** When something was last removed, and how much; empty: nothing was yet. */
  removedAt: instantColumn('removed_at'),
  removed: integer('removed').notNull().default(0),
  total: bigint('total', { mode: 'number' }).notNull().default(0),
});
