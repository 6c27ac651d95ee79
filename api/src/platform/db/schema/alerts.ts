import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { users } from './accounts.ts';
import { instantColumn, references, searchIndex, versionColumn } from './columns.ts';

/** Problems that need attention, and what became of them. Without a foreign key: the record may have been deleted. */
export const alerts = pgTable(
  'alerts',
  {
    alertId: serial('alert_id').primaryKey(),
    kind: text('kind').$type<AlertKind>().notNull(),
    subjectKind: text('subject_kind', { enum: ['device', 'capsule'] }).notNull(),
    subjectId: integer('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    subjectFolded: text('subject_folded').notNull().generatedAlwaysAs(sql`fold(subject_name)`),
    state: text('state', { enum: ['open', 'acknowledged', 'snoozed', 'resolved'] })
      .notNull()
      .default('open'),
    since: instantColumn('since').notNull(),
    // Not indexed: these two change as long as the cause lasts, and each change would write to all indices of the row.
    lastAt: instantColumn('last_at').notNull(),
    count: integer('count').notNull().default(1),
    acknowledgedBy: integer('acknowledged_by'),
    snoozedUntil: instantColumn('snoozed_until'),
    resolvedAt: instantColumn('resolved_at'),
    /** The round of mails that reported it; null: none has yet. */
    digestId: uuid('digest_id'),
  },
  (table) => [
    references('alerts_acknowledged_fk', table.acknowledgedBy, users.userId).onDelete('set null'),
    check('alerts_state', sql`${table.state} in ('open', 'acknowledged', 'snoozed', 'resolved')`),
    check('alerts_subject', sql`${table.subjectKind} in ('device', 'capsule')`),
    check('alerts_snoozed', sql`(${table.snoozedUntil} is not null) = (${table.state} = 'snoozed')`),
    check('alerts_resolved', sql`(${table.resolvedAt} is not null) = (${table.state} = 'resolved')`),
    check('alerts_count', sql`${table.count} > 0`),
    uniqueIndex('alerts_open_key')
      .on(table.kind, table.subjectKind, table.subjectId)
      .where(sql`${table.state} <> 'resolved'`),
    index('alerts_since_idx').on(table.since, table.alertId),
    index('alerts_state_idx').on(table.state, table.since, table.alertId),
    index('alerts_resolved_idx').on(table.resolvedAt).where(sql`${table.state} = 'resolved'`),
    index('alerts_digest_idx').on(table.digestId),
    index('alerts_acknowledged_idx').on(table.acknowledgedBy).where(sql`${table.acknowledgedBy} is not null`),
    searchIndex('alerts', table.subjectFolded),
  ],
);

/** When each kind of alert opens. Migrations write a row for each kind. */
export const alertRules = pgTable(
  'alert_rules',
  {
    kind: text('kind').$type<AlertKind>().primaryKey(),
    enabled: boolean('enabled').notNull().default(true),
    /** In the unit of the kind; null where it has none. */
    threshold: integer('threshold'),
    /** Since when alerts of the kind have been evaluated and kept; null before the first round. */
    knownSince: instantColumn('known_since'),
    version: versionColumn(),
  },
  (table) => [check('alert_rules_threshold', sql`${table.threshold} >= 0`)],
);

/** Users who get the alerts of a kind by mail. */
export const alertReaders = pgTable(
  'alert_readers',
  {
    kind: text('kind').$type<AlertKind>().notNull(),
    userId: integer('user_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'alert_readers_pkey', columns: [table.kind, table.userId] }),
    references('alert_readers_rule_fk', table.kind, alertRules.kind).onDelete('cascade'),
    references('alert_readers_user_fk', table.userId, users.userId).onDelete('cascade'),
    index('alert_readers_user_idx').on(table.userId),
  ],
);
