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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  nameColumns,
  recordColumns,
  recordIndices,
  references,
  sameName,
  searchIndex,
  sorted,
  updatedAtColumn,
} from './columns.ts';
import { files } from './files.ts';
import { organisations } from './organisations.ts';

export const categories = pgTable(
  'categories',
  {
    categoryId: serial('category_id').primaryKey(),
    ...nameColumns(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('categories_name_key').on(sameName(table.name)),
    unique('categories_active_key').on(table.categoryId, table.active),
    check('categories_name_length', sql`char_length(${table.name}) between 3 and 100`),
    ...recordIndices('categories', table.categoryId, table),
    // Covers both states: fragrances are sorted by their categories.
    index('categories_name_idx').on(table.nameFolded, table.categoryId),
    searchIndex('categories', table.nameFolded),
  ],
);

export const fragrances = pgTable(
  'fragrances',
  {
    fragranceId: serial('fragrance_id').primaryKey(),
    ...nameColumns(),
    description: text('description'),
    categoryId: integer('category_id').notNull(),
    /** Always true: a fragrance, active or not, keeps its category active. */
    categoryActive: boolean('category_active').notNull().default(true),
    imageKey: text('image_key').notNull(),
    secretKey: text('secret_key').notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('fragrances_name_key').on(sameName(table.name)),
    unique('fragrances_active_key').on(table.fragranceId, table.active),
    references(
      'fragrances_category_fk',
      [table.categoryId, table.categoryActive],
      [categories.categoryId, categories.active],
    ),
    references('fragrances_image_fk', table.imageKey, files.fileKey),
    references('fragrances_secret_fk', table.secretKey, files.fileKey),
    check('fragrances_category_active', sql`${table.categoryActive}`),
    check('fragrances_name_length', sql`char_length(${table.name}) between 3 and 100`),
    check('fragrances_description_length', sql`char_length(${table.description}) <= 255`),
    check('fragrances_secret_private', sql`starts_with(${table.secretKey}, 'secret/')`),
    check('fragrances_image_public', sql`starts_with(${table.imageKey}, 'public/')`),
    index('fragrances_category_idx').on(table.categoryId, table.active, table.fragranceId),
    index('fragrances_image_idx').on(table.imageKey),
    index('fragrances_secret_idx').on(table.secretKey),
    ...recordIndices('fragrances', table.fragranceId, table),
    index('fragrances_description_idx').on(table.active, sorted(table.description), table.fragranceId),
    // Covers both states: capsules are sorted by their fragrances.
    index('fragrances_name_idx').on(table.nameFolded, table.fragranceId),
    searchIndex('fragrances', table.nameFolded),
  ],
);

export const campaigns = pgTable(
  'campaigns',
  {
    campaignId: serial('campaign_id').primaryKey(),
    ...nameColumns(),
    fragranceShots: integer('fragrance_shots').notNull().default(100),
    coverKey: text('cover_key').notNull(),
    /** The organisation that it belongs to; null for the house. */
    organisationId: integer('organisation_id'),
    isDefault: boolean('is_default').notNull().default(false),
    downloads: integer('downloads').notNull().default(0),
    /** Its newest version in `campaign_configs`. Maintained by a trigger. */
    configId: integer('config_id').notNull().default(0),
    ...recordColumns(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    // Unique within an organisation only, so that a taken name doesn't reveal another organisation's campaigns.
    uniqueIndex('campaigns_name_key').on(sql`coalesce(${table.organisationId}, 0)`, sameName(table.name)),
    uniqueIndex('campaigns_one_default').on(table.isDefault).where(sql`${table.isDefault}`),
    references('campaigns_cover_fk', table.coverKey, files.fileKey),
    references('campaigns_organisation_fk', table.organisationId, organisations.organisationId),
    check('campaigns_default_active', sql`not (${table.isDefault} and ${table.deletedAt} is not null)`),
    check('campaigns_default_house', sql`not (${table.isDefault} and ${table.organisationId} is not null)`),
    check('campaigns_name_length', sql`char_length(${table.name}) between 3 and 100`),
    check('campaigns_shots_positive', sql`${table.fragranceShots} >= 1`),
    check('campaigns_downloads_positive', sql`${table.downloads} >= 0`),
    check('campaigns_cover_public', sql`starts_with(${table.coverKey}, 'public/')`),
    index('campaigns_cover_idx').on(table.coverKey),
    index('campaigns_organisation_idx').on(table.organisationId, table.active, table.campaignId),
    ...recordIndices('campaigns', table.campaignId, table),
    index('campaigns_updated_idx').on(table.active, table.updatedAt, table.campaignId),
    index('campaigns_downloads_idx').on(table.active, table.downloads, table.campaignId),
    index('campaigns_default_idx').on(table.isDefault, table.campaignId).where(sql`${table.active}`),
    index('campaigns_shots_idx').on(table.active, table.fragranceShots, table.campaignId),
    // Covers both states: quizzes and devices are sorted by their campaigns.
    index('campaigns_name_idx').on(table.nameFolded, table.campaignId),
    searchIndex('campaigns', table.nameFolded),
  ],
);

export const campaignSlots = pgTable(
  'campaign_slots',
  {
    campaignId: integer('campaign_id').notNull(),
    slot: integer('slot').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
    /** Always true: a fragrance stays active while a collection holds it. */
    fragranceActive: boolean('fragrance_active').notNull().default(true),
    shotSeconds: integer('shot_seconds').notNull().default(5),
  },
  (table) => [
    primaryKey({ name: 'campaign_slots_pkey', columns: [table.campaignId, table.fragranceId] }),
    // Deferred in the migration, so that two fragrances can swap slots in one transaction.
    unique('campaign_slots_slot_key').on(table.campaignId, table.slot),
    references('campaign_slots_campaign_fk', table.campaignId, campaigns.campaignId).onDelete('cascade'),
    references(
      'campaign_slots_fragrance_fk',
      [table.fragranceId, table.fragranceActive],
      [fragrances.fragranceId, fragrances.active],
    ),
    check('campaign_slots_slot_range', sql`${table.slot} between 1 and 20`),
    check('campaign_slots_seconds_range', sql`${table.shotSeconds} between 1 and 60`),
    check('campaign_slots_fragrance_active', sql`${table.fragranceActive}`),
    index('campaign_slots_fragrance_idx').on(table.fragranceId),
  ],
);

export const campaignDescriptions = pgTable(
  'campaign_descriptions',
  {
    campaignId: integer('campaign_id').notNull(),
    language: text('language').notNull(),
    description: text('description').notNull(),
  },
  (table) => [
    primaryKey({ name: 'campaign_descriptions_pkey', columns: [table.campaignId, table.language] }),
    references('campaign_descriptions_campaign_fk', table.campaignId, campaigns.campaignId).onDelete(
      'cascade',
    ),
    check('campaign_descriptions_language_known', sql`${table.language} in ('pt-BR', 'en-US', 'es-ES')`),
    check('campaign_descriptions_length', sql`char_length(${table.description}) between 1 and 100`),
  ],
);
