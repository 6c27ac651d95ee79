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
import { devices } from './devices.ts';

/**
 * Numbers of configurations. One is drawn with each change of what some device is to play: of a campaign's contents, or of
 * a device's campaign.
 */
export const configIds = pgSequence('config_ids');

/** A campaign as it was from a change on. A trigger adds one at the end of each transaction that changed its contents. */
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

/** Which campaign a device was to play from a number on. A trigger adds one with each change. */
export const deviceConfigs = pgTable(
  'device_configs',
  {
    deviceId: integer('device_id').notNull(),
    configId: integer('config_id').notNull(),
    /** Empty: it was to play nothing, or the campaign is gone since. */
    campaignId: integer('campaign_id'),
    /** The newest of the campaign's versions that the device was given while it was to play it. */
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

/** A capsule that a device said to be in a slot; the code says why it was not put there. */
export interface ReportedCapsule {
  slot: number;
  serial: string;
  code: 'capsule.elsewhere' | 'capsule.unknown' | null;
}

/**
 * What a device last told of itself. Apart from `devices`, whose row is written with every call, and with no index on what
 * changes with every report.
 */
export const deviceStates = pgTable(
  'device_states',
  {
    deviceId: integer('device_id').primaryKey(),
    /** What it holds; empty: nothing. */
    configId: integer('config_id'),
    firmware: text('firmware').notNull(),
    uptimeSeconds: bigint('uptime_seconds', { mode: 'number' }).notNull(),
    /** In dBm. */
    signal: integer('signal'),
    /** In percent. */
    battery: integer('battery'),
    /** What its clock showed. */
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

/** What happened to a device, as far as nothing else keeps it. */
export const deviceEvents = pgTable(
  'device_events',
  {
    eventId: bigserial('event_id', { mode: 'number' }).primaryKey(),
    deviceId: integer('device_id').notNull(),
    at: instantColumn('at').notNull().default(sql`now()`),
    /** One of `DEVICE_EVENT_KINDS`. */
    kind: text('kind').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    references('device_events_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    index('device_events_device_idx').on(table.deviceId, table.at),
    index('device_events_at_idx').on(table.at),
  ],
);

/** Shots of a device that were refused or warned of on a day of the installation's time zone, each as often as it was sent. */
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
