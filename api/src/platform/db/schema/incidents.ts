import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { DataKind } from '#contracts/incidents.ts';
import { users } from './accounts.ts';
import {
  instantColumn,
  nameColumns,
  recordColumns,
  recordIndices,
  references,
  searchIndex,
  updatedAtColumn,
} from './columns.ts';

/** Security incidents that affected personal data (LGPD, art. 48). */
export const incidents = pgTable(
  'incidents',
  {
    incidentId: serial('incident_id').primaryKey(),
    ...nameColumns(),
    description: text('description').notNull(),
    foundAt: instantColumn('found_at').notNull(),
    /** Null: the beginning is unknown. */
    occurredFrom: instantColumn('occurred_from'),
    /** The kinds of data affected. */
    data: text('data').array().$type<DataKind[]>().notNull(),
    /** The measures taken. */
    measures: text('measures'),
    /** When it was reported to the authority. */
    reportedAt: instantColumn('reported_at'),
    /** When the people affected were notified. */
    toldAt: instantColumn('told_at'),
    ...recordColumns(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    check('incidents_name_length', sql`char_length(${table.name}) between 3 and 100`),
    check('incidents_description_length', sql`char_length(${table.description}) between 1 and 4000`),
    check('incidents_measures_length', sql`char_length(${table.measures}) between 1 and 4000`),
    check(
      'incidents_data_known',
      sql`${table.data} <@ array['name', 'contact', 'document', 'address', 'birthday', 'device-use', 'sign-in']`,
    ),
    check('incidents_found_later', sql`${table.occurredFrom} <= ${table.foundAt}`),
    check('incidents_reported_later', sql`${table.foundAt} <= ${table.reportedAt}`),
    check('incidents_told_later', sql`${table.foundAt} <= ${table.toldAt}`),
    ...recordIndices('incidents', table.incidentId, table),
    searchIndex('incidents', table.nameFolded),
  ],
);

/** The users affected by an incident. */
export const incidentUsers = pgTable(
  'incident_users',
  {
    incidentId: integer('incident_id').notNull(),
    userId: integer('user_id').notNull(),
    addedAt: instantColumn('added_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'incident_users_pkey', columns: [table.incidentId, table.userId] }),
    references('incident_users_incident_fk', table.incidentId, incidents.incidentId).onDelete('cascade'),
    references('incident_users_user_fk', table.userId, users.userId).onDelete('cascade'),
    index('incident_users_user_idx').on(table.userId),
    index('incident_users_added_idx').on(table.incidentId, table.addedAt, table.userId),
  ],
);
