import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** The state that maintenance keeps between rounds. The migration writes the single row. */
export const maintenance = pgTable(
  'maintenance',
  {
    maintenanceId: integer('maintenance_id').primaryKey().default(1),
    /** When a round last read the clock, by that clock; null before the first. */
    lookedAt: instantColumn('looked_at'),
    /** Seconds that rounds have watched the clock since its last step. */
    steadySeconds: integer('steady_seconds').notNull().default(0),
    /** When the clock was first read after a step, by the new clock; null: it is not in doubt. */
    doubtedSince: instantColumn('doubted_since'),
    /** The two values above before that step. */
    believedAt: instantColumn('believed_at'),
    believedSeconds: integer('believed_seconds').notNull().default(0),
    /** Seconds that rounds have watched the clock since that step. */
    doubtedSeconds: integer('doubted_seconds').notNull().default(0),
    /** Shots from before this were dropped and their ids forgotten: they must never count again. */
    shotsKeptFrom: instantColumn('shots_kept_from'),
    shotsDroppedAt: instantColumn('shots_dropped_at'),
    /** When alerts were last evaluated, and since when without a gap: a device's silence only counts from then on. */
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

/** What maintenance has deleted because of its age, by kind. */
export const retention = pgTable('retention', {
  /** One of `RETENTION_KINDS`. */
  kind: text('kind').primaryKey(),
  /** Days that it is kept, from the settings at the last round. */
  keptDays: integer('kept_days').notNull(),
  /** When something was last deleted, and how much; null: never. */
  removedAt: instantColumn('removed_at'),
  removed: integer('removed').notNull().default(0),
  total: bigint('total', { mode: 'number' }).notNull().default(0),
});
