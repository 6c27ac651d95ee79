import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { campaigns, fragrances } from './catalogue.ts';
import {
  createdAtColumn,
  instantColumn,
  references,
  searchIndex,
  updatedAtColumn,
  versionColumn,
} from './columns.ts';
import { organisations, places } from './organisations.ts';

export const devices = pgTable(
  'devices',
  {
    deviceId: serial('device_id').primaryKey(),
    /** `AA:BB:CC:DD:EE:FF`. */
    macAddress: text('mac_address').notNull(),
    campaignId: integer('campaign_id'),
    /** The campaign of the initiative that it follows; empty: none. See `follow_initiatives`. */
    initiativeCampaignId: integer('initiative_campaign_id'),
    /** What it is to play. */
    playingCampaignId: integer('playing_campaign_id').generatedAlwaysAs(
      sql`coalesce(initiative_campaign_id, campaign_id)`,
    ),
    /** Number of the configuration that what it is to play came with; 0: it never had one. A trigger draws it. */
    assignedConfigId: integer('assigned_config_id').notNull().default(0),
    /** Whom it is connected to. */
    userId: integer('user_id'),
    /** Whose it is: who claimed it first, or whom staff named. */
    ownerId: integer('owner_id'),
    /** To which it belongs; empty: the house's own. */
    organisationId: integer('organisation_id'),
    /** Since when, or since when to none again; empty: it never belonged to any. A trigger notes it. */
    organisationSince: instantColumn('organisation_since'),
    /** Where it stands: at a place of its organisation. */
    placeId: integer('place_id'),
    /** Always true: a device keeps its organisation and its place active. */
    belongsActive: boolean('belongs_active').notNull().default(true),
    /** The code that claims it, encrypted; empty only until the program has given one to each that was there before. */
    claimCode: text('claim_code'),
    /** SHA-256 of the key, base64url; empty while it is connected to nobody. */
    keyHash: text('key_hash'),
    /** The secret of its reset codes, encrypted; empty until it is first claimed. */
    resetSecret: text('reset_secret'),
    /** The last time step whose reset code was used: none up to it works again. */
    resetStep: integer('reset_step'),
    lastSeenAt: instantColumn('last_seen_at'),
    /** Calls since the beginning of a minute, to refuse those beyond the limit. */
    callsSince: instantColumn('calls_since'),
    calls: integer('calls').notNull().default(0),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
    /** A trigger counts what people change. What the device itself tells takes no decision about it back. */
    version: versionColumn(),
  },
  (table) => [
    unique('devices_mac_key').on(table.macAddress),
    unique('devices_key_key').on(table.keyHash),
    references('devices_campaign_fk', table.campaignId, campaigns.campaignId).onDelete('set null'),
    references('devices_initiative_campaign_fk', table.initiativeCampaignId, campaigns.campaignId).onDelete(
      'set null',
    ),
    references('devices_user_fk', table.userId, users.userId).onDelete('set null'),
    references('devices_owner_fk', table.ownerId, users.userId).onDelete('set null'),
    foreignKey({
      name: 'devices_organisation_fk',
      columns: [table.organisationId, table.belongsActive],
      foreignColumns: [organisations.organisationId, organisations.active],
    }),
    foreignKey({
      name: 'devices_place_fk',
      columns: [table.placeId, table.organisationId, table.belongsActive],
      foreignColumns: [places.placeId, places.organisationId, places.active],
    }),
    // A foreign key demands nothing where one of its columns is empty.
    check('devices_place_organisation', sql`${table.placeId} is null or ${table.organisationId} is not null`),
    check('devices_belongs_active', sql`${table.belongsActive}`),
    check('devices_mac_form', sql`${table.macAddress} ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'`),
    index('devices_created_idx').on(table.createdAt, table.deviceId),
    index('devices_updated_idx').on(table.updatedAt, table.deviceId),
    index('devices_campaign_idx').on(table.campaignId, table.deviceId),
    // Those that follow an initiative, and those of a campaign that is removed.
    index('devices_initiative_idx').on(table.initiativeCampaignId, table.deviceId),
    index('devices_user_idx').on(table.userId, table.deviceId),
    index('devices_owner_idx').on(table.ownerId, table.deviceId),
    index('devices_organisation_idx').on(table.organisationId, table.deviceId),
    index('devices_place_idx').on(table.placeId, table.deviceId),
    // None of when it was last seen, nor of a capsule's level and its time: they change with every call of a device, and
    // an index of what changes makes each change write to all indices of the row.
    searchIndex('devices', sql`lower(${table.macAddress})`),
  ],
);

/**
 * To which organisation a device belonged from a moment on, and where it stood. A trigger adds a row at the end of each transaction
 * that changed it. Devices that never belonged to one have none. Rows outlive the organisation and the place that they name: what
 * a device did there is then no longer anybody's, or the organisation's alone.
 */
export const deviceStands = pgTable(
  'device_stands',
  {
    deviceId: integer('device_id').notNull(),
    since: instantColumn('since').notNull(),
    organisationId: integer('organisation_id'),
    placeId: integer('place_id'),
  },
  (table) => [
    primaryKey({ name: 'device_stands_pkey', columns: [table.deviceId, table.since] }),
    references('device_stands_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    references('device_stands_organisation_fk', table.organisationId, organisations.organisationId).onDelete(
      'set null',
    ),
    references('device_stands_place_fk', table.placeId, places.placeId).onDelete('set null'),
    index('device_stands_organisation_idx').on(table.organisationId, table.deviceId),
    index('device_stands_place_idx').on(table.placeId, table.deviceId),
  ],
);

/** Which device has which campaign ever downloaded: it counts once. */
export const campaignDownloads = pgTable(
  'campaign_downloads',
  {
    campaignId: integer('campaign_id').notNull(),
    deviceId: integer('device_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ name: 'campaign_downloads_pkey', columns: [table.campaignId, table.deviceId] }),
    references('campaign_downloads_campaign_fk', table.campaignId, campaigns.campaignId).onDelete('cascade'),
    references('campaign_downloads_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
    index('campaign_downloads_device_idx').on(table.deviceId),
  ],
);

/** When a capsule was last fired from a slot, whichever it was: what was fired earlier says nothing about what is in it. */
export const deviceSlots = pgTable(
  'device_slots',
  {
    deviceId: integer('device_id').notNull(),
    slot: integer('slot').notNull(),
    firedAt: instantColumn('fired_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'device_slots_pkey', columns: [table.deviceId, table.slot] }),
    references('device_slots_device_fk', table.deviceId, devices.deviceId).onDelete('cascade'),
  ],
);

export const capsules = pgTable(
  'capsules',
  {
    capsuleId: serial('capsule_id').primaryKey(),
    serialNumber: text('serial_number').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
    totalShots: integer('total_shots').notNull(),
    /** Shots that were ever fired from it, more than it holds among them: corrections of its total don't touch it. */
    firedShots: integer('fired_shots').notNull().default(0),
    /** What the total leaves after them. A trigger keeps it, whatever is written. */
    remainingShots: integer('remaining_shots').notNull().default(0),
    dueDate: date('due_date', { mode: 'string' }),
    /** When it was last fired, and where it was then; no place where another was fired from there since. */
    firedAt: instantColumn('fired_at'),
    deviceId: integer('device_id'),
    slot: integer('slot'),
    /** The capsule that it took the place of: how that one was used tells how this one will be. */
    formerId: integer('former_id'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
    /** What it is found by: whoever types or prints a serial number is free in its case. */
    serialKey: text('serial_key').notNull().generatedAlwaysAs(sql`lower(normalize_text(serial_number))`),
    serialFolded: text('serial_folded').notNull().generatedAlwaysAs(sql`fold(serial_number)`),
  },
  (table) => [
    unique('capsules_serial_key').on(table.serialKey),
    references('capsules_fragrance_fk', table.fragranceId, fragrances.fragranceId),
    references('capsules_device_fk', table.deviceId, devices.deviceId).onDelete('set null'),
    references('capsules_former_fk', table.formerId, table.capsuleId).onDelete('set null'),
    check('capsules_serial_length', sql`char_length(${table.serialNumber}) between 1 and 64`),
    unique('capsules_place_key').on(table.deviceId, table.slot),
    check(
      'capsules_shots',
      sql`${table.totalShots} >= 0 and ${table.firedShots} >= 0 and ${table.remainingShots} = greatest(0, ${table.totalShots} - ${table.firedShots})`,
    ),
    check('capsules_slot_range', sql`${table.slot} between 1 and 20`),
    index('capsules_created_idx').on(table.createdAt, table.capsuleId),
    index('capsules_serial_idx').on(table.serialFolded, table.capsuleId),
    index('capsules_due_idx').on(table.dueDate, table.capsuleId),
    index('capsules_total_idx').on(table.totalShots, table.capsuleId),
    index('capsules_fragrance_idx').on(table.fragranceId, table.capsuleId),
    index('capsules_device_idx').on(table.deviceId, table.capsuleId),
    index('capsules_former_idx').on(table.formerId),
    searchIndex('capsules', table.serialFolded),
  ],
);

/**
 * Shots that were fired from a capsule, by the day of the installation's time zone: what its forecast is made of. No index
 * of days: it would cost each batch of shots more than it saves when a month of them is dropped.
 */
export const capsuleDays = pgTable(
  'capsule_days',
  {
    capsuleId: integer('capsule_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shots: integer('shots').notNull(),
  },
  (table) => [
    primaryKey({ name: 'capsule_days_pkey', columns: [table.capsuleId, table.day] }),
    references('capsule_days_capsule_fk', table.capsuleId, capsules.capsuleId).onDelete('cascade'),
  ],
);

/**
 * When a capsule will be empty, as it was reckoned last; no days where too little is known. It holds for a day or two, and for
 * the total that it was reckoned with. Beside the capsule, whose row changes with every call of a device.
 */
export const capsuleForecasts = pgTable(
  'capsule_forecasts',
  {
    capsuleId: integer('capsule_id').primaryKey(),
    totalShots: integer('total_shots').notNull(),
    /** The ends of an interval that holds in four cases of five, and its middle. */
    lowOn: date('low_on', { mode: 'string' }),
    middleOn: date('middle_on', { mode: 'string' }),
    highOn: date('high_on', { mode: 'string' }),
    /** The day that it was reckoned from, of the installation's time zone, and when what it is made of was read. */
    madeOn: date('made_on', { mode: 'string' }).notNull(),
    madeAt: instantColumn('made_at').notNull(),
  },
  (table) => [
    references('capsule_forecasts_capsule_fk', table.capsuleId, capsules.capsuleId).onDelete('cascade'),
    check(
      'capsule_forecasts_order',
      sql`num_nulls(${table.lowOn}, ${table.middleOn}, ${table.highOn}) in (0, 3) and ${table.lowOn} <= ${table.middleOn} and ${table.middleOn} <= ${table.highOn}`,
    ),
    index('capsule_forecasts_middle_idx').on(table.middleOn, table.capsuleId),
  ],
);
