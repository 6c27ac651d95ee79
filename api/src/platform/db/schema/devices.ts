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
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { campaigns, fragrances } from './catalogue.ts';
import {
  createdAtColumn,
  instantColumn,
  recordColumns,
  recordIndices,
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
    /** What people call it; null: nothing yet. */
    name: text('name'),
    /** The name for searching and sorting; empty without one. */
    nameFolded: text('name_folded').notNull().generatedAlwaysAs(sql`coalesce(fold(name), '')`),
    campaignId: integer('campaign_id'),
    /** The campaign of the initiative that the device follows; null: none. See `follow_initiatives`. */
    initiativeCampaignId: integer('initiative_campaign_id'),
    /** The campaign that the device is to play. */
    playingCampaignId: integer('playing_campaign_id').generatedAlwaysAs(
      sql`coalesce(initiative_campaign_id, campaign_id)`,
    ),
    /** The configuration number of the campaign to be played; 0: it never had one. Drawn by a trigger. */
    assignedConfigId: integer('assigned_config_id').notNull().default(0),
    /** The user that it is connected to. */
    userId: integer('user_id'),
    /** The user who first claimed it, or whom staff assigned. */
    ownerId: integer('owner_id'),
    /** The organisation that it belongs to; null for the house. */
    organisationId: integer('organisation_id'),
    /** Since when it has belonged to its organisation, or again to none; null: it never had one. Set by a trigger. */
    organisationSince: instantColumn('organisation_since'),
    /** Where it stands: a place of its organisation. */
    placeId: integer('place_id'),
    /** Always true: a device keeps its organisation and its place active. */
    belongsActive: boolean('belongs_active').notNull().default(true),
    /** The code that claims it, encrypted; null only until the program has generated one for a device from before. */
    claimCode: text('claim_code'),
    /** SHA-256 of the key, base64url; null while it is not connected. */
    keyHash: text('key_hash'),
    /** The secret of its reset codes, encrypted; null until it is first claimed. */
    resetSecret: text('reset_secret'),
    /** The last time step whose reset code was used: codes up to it no longer work. */
    resetStep: integer('reset_step'),
    lastSeenAt: instantColumn('last_seen_at'),
    /** Start of the current one-minute window, and calls within it, for the rate limit. */
    callsSince: instantColumn('calls_since'),
    calls: integer('calls').notNull().default(0),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
    /** Incremented by a trigger when people change the device, but not by the device's own reports. */
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
    references(
      'devices_organisation_fk',
      [table.organisationId, table.belongsActive],
      [organisations.organisationId, organisations.active],
    ),
    references(
      'devices_place_fk',
      [table.placeId, table.organisationId, table.belongsActive],
      [places.placeId, places.organisationId, places.active],
    ),
    // A foreign key is not checked where one of its columns is null.
    check('devices_place_organisation', sql`${table.placeId} is null or ${table.organisationId} is not null`),
    check('devices_belongs_active', sql`${table.belongsActive}`),
    check('devices_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('devices_mac_form', sql`${table.macAddress} ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'`),
    index('devices_created_idx').on(table.createdAt, table.deviceId),
    index('devices_updated_idx').on(table.updatedAt, table.deviceId),
    index('devices_campaign_idx').on(table.campaignId, table.deviceId),
    // For devices that follow an initiative, and those of a campaign that is deleted.
    index('devices_initiative_idx').on(table.initiativeCampaignId, table.deviceId),
    index('devices_user_idx').on(table.userId, table.deviceId),
    index('devices_owner_idx').on(table.ownerId, table.deviceId),
    index('devices_organisation_idx').on(table.organisationId, table.deviceId),
    index('devices_place_idx').on(table.placeId, table.deviceId),
    // No index on the time last seen, nor on a capsule's level and last shot: they change with every call of a device,
    // and updating an indexed column writes to all indices of the row.
    searchIndex('devices', sql`lower(${table.macAddress})`),
    index('devices_name_idx').on(table.nameFolded, table.deviceId),
    index('devices_named_idx').using('gin', sql`${table.nameFolded} gin_trgm_ops`),
  ],
);

/**
 * The organisation and place of a device from a moment on. A trigger adds a row at the end of each transaction that
 * changed them. Devices that never belonged to an organisation have no rows. Rows outlive their organisation and place:
 * shots of that time then belong to nobody, or to the organisation without a place.
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

/** Which devices have ever downloaded which campaigns: repeated downloads count once. */
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

/** When a slot last fired any capsule: earlier shots no longer tell which capsule is in it. */
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
    /** Shots ever fired from it, even more than it holds: corrections of its total don't change them. */
    firedShots: integer('fired_shots').notNull().default(0),
    /** Of these, the ones fired before it was last refilled, in a visit: they are not of its present contents. */
    spentShots: integer('spent_shots').notNull().default(0),
    refilledAt: instantColumn('refilled_at'),
    /** The shots left of its total. Always set by a trigger, whatever is written. */
    remainingShots: integer('remaining_shots').notNull().default(0),
    dueDate: date('due_date', { mode: 'string' }),
    /** When it was last fired, and its place; no place if another capsule has been fired from that slot since. */
    firedAt: instantColumn('fired_at'),
    deviceId: integer('device_id'),
    slot: integer('slot'),
    /** When staff last took it out of its device: what was fired or reported before places it nowhere. */
    leftAt: instantColumn('left_at'),
    /** The capsule that it replaced in its slot: the usage of that one predicts its own. */
    formerId: integer('former_id'),
    /** The version is incremented by a trigger, with each change but those of its level. */
    ...recordColumns(),
    updatedAt: updatedAtColumn(),
    /** The lookup key: serial numbers are typed and printed in any case. */
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
      sql`${table.totalShots} >= 0 and ${table.spentShots} between 0 and ${table.firedShots} and ${table.remainingShots} = greatest(0, ${table.totalShots} - (${table.firedShots} - ${table.spentShots}))`,
    ),
    check('capsules_slot_range', sql`${table.slot} between 1 and 20`),
    check('capsules_inactive_outside', sql`${table.active} or ${table.deviceId} is null`),
    ...recordIndices('capsules', table.capsuleId, { ...table, nameFolded: table.serialFolded }),
    index('capsules_due_idx').on(table.active, table.dueDate, table.capsuleId),
    index('capsules_total_idx').on(table.active, table.totalShots, table.capsuleId),
    index('capsules_fragrance_idx').on(table.fragranceId, table.active, table.capsuleId),
    // Without the state: an inactive capsule is in no device.
    index('capsules_device_idx').on(table.deviceId, table.capsuleId),
    index('capsules_former_idx').on(table.formerId),
    searchIndex('capsules', table.serialFolded),
  ],
);

/**
 * Shots fired from a capsule per day of the installation's time zone: the basis of its forecast. No index on days: it
 * would cost more with each batch of shots than it saves when a month of them is dropped.
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
 * When a capsule will probably be empty, as last calculated; no days where too little is known. Valid for a day or two
 * and for the total it was based on. Separate from the capsule, whose row changes with every call of a device.
 */
export const capsuleForecasts = pgTable(
  'capsule_forecasts',
  {
    capsuleId: integer('capsule_id').primaryKey(),
    totalShots: integer('total_shots').notNull(),
    /** The bounds of an 80 % prediction interval, and its middle. */
    lowOn: date('low_on', { mode: 'string' }),
    middleOn: date('middle_on', { mode: 'string' }),
    highOn: date('high_on', { mode: 'string' }),
    /** The day of the calculation, in the installation's time zone, and when its data was read. */
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
