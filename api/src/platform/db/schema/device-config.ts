import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { campaigns, fragrances } from './catalogue.ts';
import { createdAtColumn, instantColumn, references } from './columns.ts';
import { capsules, devices } from './devices.ts';

/**
 * Numbers of configurations. One is drawn with each change of what a device is to play: the contents of a campaign, or
 * the campaign of a device.
 */
export const configIds = pgSequence('config_ids');

/** The versions of a campaign. A trigger adds one at the end of each transaction that changed its contents. */
export const campaignConfigs = pgTable(
  'campaign_configs',
  {
    configId: integer('config_id').primaryKey(),
    campaignId: integer('campaign_id').notNull(),
    name: text('name').notNull(),
    fragranceShots: integer('fragrance_shots').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    references('campaign_configs_campaign_fk', table.campaignId, campaigns.campaignId).onDelete('cascade'),
    index('campaign_configs_campaign_idx').on(table.campaignId, table.configId),
  ],
);

export const campaignConfigSlots = pgTable(
  'campaign_config_slots',
  {
    configId: integer('config_id').notNull(),
    slot: smallint('slot').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
    shotSeconds: smallint('shot_seconds').notNull(),
  },
  (table) => [
    primaryKey({ name: 'campaign_config_slots_pkey', columns: [table.configId, table.slot] }),
    references('campaign_config_slots_config_fk', table.configId, campaignConfigs.configId).onDelete(
      'cascade',
    ),
    references('campaign_config_slots_fragrance_fk', table.fragranceId, fragrances.fragranceId).onDelete(
      'cascade',
    ),
    index('campaign_config_slots_fragrance_idx').on(table.fragranceId),
  ],
);

/** The campaigns that devices were to play, each from a number on. A trigger adds one with each change. */
export const deviceConfigs = pgTable(
  'device_configs',
  {
    deviceId: integer('device_id').notNull(),
    configId: integer('config_id').notNull(),
    /** Null: nothing was to be played, or the campaign has been deleted. */
    campaignId: integer('campaign_id'),
    /** The newest version of the campaign that the device was given while it was to play it. */
    toldConfigId: integer('told_config_id'),
    toldAt: instantColumn('told_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ name: 'device_configs_pkey', columns: [table.deviceId, table.configId] }),
    references('device_configs_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    references('device_configs_campaign_fk', table.campaignId, campaigns.campaignId).onDelete('set null'),
    index('device_configs_campaign_idx').on(table.campaignId),
  ],
);

/** A capsule reported to be in a slot; the code says why it was not placed there. */
export interface ReportedCapsule {
  slot: number;
  serial: string;
  code: 'capsule.elsewhere' | 'capsule.unknown' | null;
}

/**
 * The last state reported by a device. Separate from `devices`, whose row is updated with every call, and without
 * indices on columns that change with every report.
 */
export const deviceStates = pgTable(
  'device_states',
  {
    deviceId: integer('device_id').primaryKey(),
    /** The configuration that the device holds; null: none. */
    configId: integer('config_id'),
    firmware: text('firmware').notNull(),
    uptimeSeconds: bigint('uptime_seconds', { mode: 'number' }).notNull(),
    /** In dBm. */
    signal: integer('signal'),
    /** In percent. */
    battery: integer('battery'),
    /** The time shown by its clock. */
    clock: instantColumn('clock'),
    faults: text('faults').array().notNull().default(sql`'{}'`),
    capsules: jsonb('capsules').$type<ReportedCapsule[]>().notNull().default([]),
    reportedAt: instantColumn('reported_at').notNull(),
  },
  (table) => [
    references('device_states_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    index('device_states_firmware_idx').on(table.firmware, table.deviceId),
  ],
);

/** Events of a device that are not recorded elsewhere. */
export const deviceEvents = pgTable(
  'device_events',
  {
    eventId: bigserial('event_id', { mode: 'number' }).primaryKey(),
    deviceId: integer('device_id').notNull(),
    at: instantColumn('at').notNull().default(sql`now()`),
    /** One of the kinds of `timelineEntry`. */
    kind: text('kind').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** The capsule that came in or out. */
    capsuleId: integer('capsule_id'),
    /** The user that the device was connected to at that time. No foreign key: a call of a device locks no user. */
    userId: integer('user_id'),
  },
  (table) => [
    references('device_events_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    references('device_events_capsule_fk', table.capsuleId, capsules.capsuleId).onDelete('set null'),
    index('device_events_device_idx').on(table.deviceId, table.at),
    index('device_events_capsule_idx')
      .on(table.capsuleId, table.at, table.eventId)
      .where(sql`${table.capsuleId} is not null`),
    index('device_events_user_idx').on(table.userId).where(sql`${table.userId} is not null`),
    index('device_events_at_idx').on(table.at),
  ],
);

/** Shots of a device rejected or flagged per day of the installation's time zone, counted each time they were sent. */
export const deviceRefusals = pgTable(
  'device_refusals',
  {
    deviceId: integer('device_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    code: text('code').notNull(),
    shots: integer('shots').notNull(),
    firstAt: instantColumn('first_at').notNull(),
    lastAt: instantColumn('last_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'device_refusals_pkey', columns: [table.deviceId, table.day, table.code] }),
    references('device_refusals_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    index('device_refusals_day_idx').on(table.day),
  ],
);
