import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LineOutcome, LineReason } from '#contracts/visits/visit-status.ts';
import { users } from './accounts.ts';
import { fragrances } from './catalogue.ts';
import {
  createdAtColumn,
  instantColumn,
  nameColumns,
  references,
  searchIndex,
  sorted,
  updatedAtColumn,
  versionColumn,
} from './columns.ts';
import { capsules, devices } from './devices.ts';
import { files } from './files.ts';
import { organisations, places } from './organisations.ts';

/** Visits in which staff of the house look after devices. Their state is derived from these columns. */
export const visits = pgTable(
  'visits',
  {
    visitId: serial('visit_id').primaryKey(),
    /** Made of its places and its day. */
    ...nameColumns(),
    on: date('on_day', { mode: 'string' }).notNull(),
    assigneeId: integer('assignee_id'),
    note: text('note'),
    startedAt: instantColumn('started_at'),
    finishedAt: instantColumn('finished_at'),
    cancelledAt: instantColumn('cancelled_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    references('visits_assignee_fk', table.assigneeId, users.userId).onDelete('set null'),
    check('visits_name_length', sql`char_length(${table.name}) between 3 and 100`),
    check('visits_note_length', sql`char_length(${table.note}) between 1 and 500`),
    check('visits_one_end', sql`num_nonnulls(${table.finishedAt}, ${table.cancelledAt}) <= 1`),
    check('visits_finished_started', sql`${table.finishedAt} is null or ${table.startedAt} is not null`),
    index('visits_on_idx').on(table.on, table.visitId),
    index('visits_created_idx').on(table.createdAt, table.visitId),
    index('visits_updated_idx').on(table.updatedAt, table.visitId),
    index('visits_folded_idx').on(table.nameFolded, table.visitId),
    index('visits_note_idx').on(sorted(table.note), table.visitId),
    index('visits_assignee_idx').on(table.assigneeId, table.visitId),
    searchIndex('visits', table.nameFolded),
  ],
);

/** The places of a visit. */
export const visitPlaces = pgTable(
  'visit_places',
  {
    visitId: integer('visit_id').notNull(),
    placeId: integer('place_id').notNull(),
    /** The organisation of the place. */
    organisationId: integer('organisation_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'visit_places_pkey', columns: [table.visitId, table.placeId] }),
    references('visit_places_visit_fk', table.visitId, visits.visitId).onDelete('cascade'),
    references(
      'visit_places_place_fk',
      [table.placeId, table.organisationId],
      [places.placeId, places.organisationId],
    ).onDelete('cascade'),
    index('visit_places_place_idx').on(table.placeId),
  ],
);

/** The slots to look after in a visit. */
export const visitLines = pgTable(
  'visit_lines',
  {
    lineId: serial('line_id').primaryKey(),
    visitId: integer('visit_id').notNull(),
    deviceId: integer('device_id').notNull(),
    slot: smallint('slot').notNull(),
    /** Of the device when the line was made: who may read it doesn't change with the device. */
    placeId: integer('place_id'),
    organisationId: integer('organisation_id'),
    /** What belongs in the slot, and what was in it when the line was made. */
    fragranceId: integer('fragrance_id'),
    capsuleId: integer('capsule_id'),
    /** Null: nobody planned it, and nothing was known to be amiss. */
    reason: text('reason').$type<LineReason>(),
    /** Whether it was made with the visit. */
    planned: boolean('planned').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    unique('visit_lines_slot_key').on(table.visitId, table.deviceId, table.slot),
    references('visit_lines_visit_fk', table.visitId, visits.visitId).onDelete('cascade'),
    references('visit_lines_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    references('visit_lines_place_fk', table.placeId, places.placeId).onDelete('set null'),
    references('visit_lines_organisation_fk', table.organisationId, organisations.organisationId).onDelete(
      'set null',
    ),
    references('visit_lines_fragrance_fk', table.fragranceId, fragrances.fragranceId).onDelete('set null'),
    references('visit_lines_capsule_fk', table.capsuleId, capsules.capsuleId).onDelete('set null'),
    check('visit_lines_slot_range', sql`${table.slot} between 1 and 20`),
    check('visit_lines_reason', sql`${table.reason} in ('empty', 'low', 'due', 'missing', 'wrong')`),
    check('visit_lines_planned_reason', sql`not ${table.planned} or ${table.reason} is not null`),
    index('visit_lines_device_idx').on(table.deviceId),
    index('visit_lines_place_idx').on(table.placeId),
    index('visit_lines_organisation_idx').on(table.organisationId),
    index('visit_lines_fragrance_idx').on(table.fragranceId),
    index('visit_lines_capsule_idx').on(table.capsuleId),
  ],
);

/** Everything that was recorded about lines. The newest by `at` is what a line shows. */
export const visitEntries = pgTable(
  'visit_entries',
  {
    entryId: serial('entry_id').primaryKey(),
    /** Made by the client: an entry that is sent again counts once. */
    clientId: uuid('client_id').notNull(),
    lineId: integer('line_id').notNull(),
    outcome: text('outcome').$type<LineOutcome>().notNull(),
    /** The capsule put in or refilled, and its serial number at that time. */
    capsuleId: integer('capsule_id'),
    serialNumber: text('serial_number'),
    remaining: integer('remaining'),
    dueDate: date('due_date', { mode: 'string' }),
    note: text('note'),
    photoKey: text('photo_key'),
    /** When it was done, by whom, and when it arrived here. */
    at: instantColumn('at').notNull(),
    byId: integer('by_id'),
    createdAt: createdAtColumn(),
    /** Of a refill that took effect: the capsule before it. */
    formerTotal: integer('former_total'),
    formerSpent: integer('former_spent'),
    formerRemaining: integer('former_remaining'),
    formerDueDate: date('former_due_date', { mode: 'string' }),
  },
  (table) => [
    unique('visit_entries_client_key').on(table.clientId),
    references('visit_entries_line_fk', table.lineId, visitLines.lineId).onDelete('cascade'),
    references('visit_entries_capsule_fk', table.capsuleId, capsules.capsuleId).onDelete('set null'),
    references('visit_entries_by_fk', table.byId, users.userId).onDelete('set null'),
    references('visit_entries_photo_fk', table.photoKey, files.fileKey),
    check('visit_entries_outcome', sql`${table.outcome} in ('swapped', 'refilled', 'kept', 'skipped')`),
    check('visit_entries_serial_length', sql`char_length(${table.serialNumber}) between 1 and 64`),
    check('visit_entries_note_length', sql`char_length(${table.note}) between 1 and 500`),
    check('visit_entries_remaining', sql`${table.remaining} >= 0`),
    check('visit_entries_photo_private', sql`starts_with(${table.photoKey}, 'secret/')`),
    index('visit_entries_line_idx').on(table.lineId, table.at),
    index('visit_entries_capsule_idx').on(table.capsuleId, table.at),
    index('visit_entries_created_idx').on(table.createdAt),
    index('visit_entries_by_idx').on(table.byId),
    index('visit_entries_photo_idx').on(table.photoKey),
  ],
);
