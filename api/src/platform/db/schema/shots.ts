import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { campaigns, fragrances } from './catalogue.ts';
import { createdAtColumn, instantColumn, references } from './columns.ts';
import { devices } from './devices.ts';

/** A transaction id, never reused in a database cluster. Source: PostgreSQL, 8.19. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Every event counted so far, so that none counts twice. */
export const shotIds = pgTable('shot_ids', { eventId: uuid('event_id').primaryKey() });

/**
 * Every shot that is kept, partitioned by month of `fired_at` in its migration. No foreign keys: the records may have
 * been deleted since, and rows stay as cheap as possible.
 */
export const shots = pgTable(
  'shots',
  {
    eventId: uuid('event_id').notNull(),
    deviceId: integer('device_id').notNull(),
    campaignId: integer('campaign_id').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
    capsuleId: integer('capsule_id'),
    slot: smallint('slot').notNull(),
    seconds: smallint('seconds').notNull(),
    firedAt: instantColumn('fired_at').notNull(),
    createdAt: createdAtColumn(),
    /** True: the capsule was in somebody else's device, and its level didn't change. */
    elsewhere: boolean('elsewhere'),
  },
  (table) => [index('shots_device_idx').on(table.deviceId, table.firedAt)],
);

/** Counted shots of a device per day in the installation's time zone. */
export const deviceDays = pgTable(
  'device_days',
  {
    deviceId: integer('device_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shots: integer('shots').notNull(),
  },
  (table) => [
    primaryKey({ name: 'device_days_pkey', columns: [table.deviceId, table.day] }),
    references('device_days_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    index('device_days_day_idx').on(table.day),
  ],
);

/** Shots of a campaign's fragrance per day, in the installation's time zone. Neither can be deleted while any exist. */
export const shotsByDay = pgTable(
  'shots_by_day',
  {
    campaignId: integer('campaign_id').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shots: bigint('shots', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'shots_by_day_pkey', columns: [table.campaignId, table.fragranceId, table.day] }),
    references('shots_by_day_campaign_fk', table.campaignId, campaigns.campaignId),
    references('shots_by_day_fragrance_fk', table.fragranceId, fragrances.fragranceId),
    index('shots_by_day_day_idx').on(table.day),
    index('shots_by_day_fragrance_idx').on(table.fragranceId),
  ],
);

/** The same, for all days together. */
export const shotsEver = pgTable(
  'shots_ever',
  {
    campaignId: integer('campaign_id').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
    shots: bigint('shots', { mode: 'number' }).notNull(),
    /** The transaction that changed it last, set by a trigger. */
    changedIn: transactionId('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ name: 'shots_ever_pkey', columns: [table.campaignId, table.fragranceId] }),
    references('shots_ever_campaign_fk', table.campaignId, campaigns.campaignId),
    references('shots_ever_fragrance_fk', table.fragranceId, fragrances.fragranceId),
    index('shots_ever_fragrance_idx').on(table.fragranceId),
  ],
);

/**
 * Shots of an organisation's devices by the place where each stood when it fired, per day in the place's time zone.
 * Without a place the device stood nowhere, and the day is in the installation's time zone. No foreign keys: a place
 * may have been deleted since, and the totals above keep the campaigns and fragrances from being deleted.
 */
export const placedShotsByDay = pgTable(
  'placed_shots_by_day',
  {
    organisationId: integer('organisation_id').notNull(),
    placeId: integer('place_id'),
    campaignId: integer('campaign_id').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shots: bigint('shots', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('placed_shots_by_day_key')
      .on(table.organisationId, table.campaignId, table.day, table.placeId, table.fragranceId)
      .nullsNotDistinct(),
    index('placed_shots_by_day_day_idx').on(table.organisationId, table.day),
  ],
);

/** The same, for all days together. */
export const placedShotsEver = pgTable(
  'placed_shots_ever',
  {
    organisationId: integer('organisation_id').notNull(),
    placeId: integer('place_id'),
    campaignId: integer('campaign_id').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
    shots: bigint('shots', { mode: 'number' }).notNull(),
    /** As in `shots_ever`. */
    changedIn: transactionId('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    unique('placed_shots_ever_key')
      .on(table.organisationId, table.campaignId, table.fragranceId, table.placeId)
      .nullsNotDistinct(),
  ],
);
