import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#contracts/core/language.ts';
import { instantColumn, references, versionColumn } from './columns.ts';
import { organisations } from './organisations.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** When the monthly report of an organisation is mailed. Organisations that were never asked have no row. */
export const reportSettings = pgTable(
  'report_settings',
  {
    organisationId: integer('organisation_id').primaryKey(),
    enabled: boolean('enabled').notNull(),
    /** Of the month, for the report of the month before. */
    day: smallint('day').notNull(),
    /** The first day of the next month to report on: what comes before it is settled. */
    nextMonth: date('next_month').notNull(),
    version: versionColumn(),
  },
  (table) => [
    references(
      'report_settings_organisation_fk',
      table.organisationId,
      organisations.organisationId,
    ).onDelete('cascade'),
    check('report_settings_day_range', sql`${table.day} between 1 and 28`),
    check('report_settings_month_begins', sql`extract(day from ${table.nextMonth}) = 1`),
  ],
);

/** Who gets the monthly report of an organisation. */
export const reportRecipients = pgTable(
  'report_recipients',
  {
    organisationId: integer('organisation_id').notNull(),
    /** Also limits how many there are. */
    position: smallint('position').notNull(),
    email: text('email').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'report_recipients_pk', columns: [table.organisationId, table.position] }),
    references('report_recipients_settings_fk', table.organisationId, reportSettings.organisationId).onDelete(
      'cascade',
    ),
    uniqueIndex('report_recipients_email_key').on(table.organisationId, sql`lower(${table.email})`),
    check('report_recipients_position_range', sql`${table.position} between 1 and 20`),
    check('report_recipients_email_length', sql`char_length(${table.email}) between 3 and 200`),
    check('report_recipients_language_known', sql`${table.language} in ('pt-BR', 'en-US', 'es-ES')`),
  ],
);

/** Monthly reports as they were mailed, in each language. */
export const monthlyReports = pgTable(
  'monthly_reports',
  {
    organisationId: integer('organisation_id').notNull(),
    /** The first day of the month. */
    month: date('month').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    fileName: text('file_name').notNull(),
    pdf: bytea('pdf').notNull(),
    madeAt: instantColumn('made_at').notNull().default(sql`now()`),
    /** To how many addresses it goes in this language, to how many it has been sent, and when last. */
    recipients: smallint('recipients').notNull(),
    sent: smallint('sent').notNull().default(0),
    sentAt: instantColumn('sent_at'),
  },
  (table) => [
    primaryKey({ name: 'monthly_reports_pk', columns: [table.organisationId, table.month, table.language] }),
    references(
      'monthly_reports_organisation_fk',
      table.organisationId,
      organisations.organisationId,
    ).onDelete('cascade'),
    index('monthly_reports_made_idx').on(table.madeAt),
    check('monthly_reports_month_begins', sql`extract(day from ${table.month}) = 1`),
    check('monthly_reports_language_known', sql`${table.language} in ('pt-BR', 'en-US', 'es-ES')`),
    check('monthly_reports_sent_range', sql`${table.sent} between 0 and ${table.recipients}`),
  ],
);
