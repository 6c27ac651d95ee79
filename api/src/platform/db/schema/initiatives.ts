import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, serial, unique } from 'drizzle-orm/pg-core';
import { campaigns } from './catalogue.ts';
import {
  instantColumn,
  nameColumns,
  recordColumns,
  recordIndices,
  references,
  searchIndex,
  updatedAtColumn,
} from './columns.ts';
import { organisations, places } from './organisations.ts';

/** A campaign that runs at places of an organisation for a range of days. Its state is derived from these columns. */
export const initiatives = pgTable(
  'initiatives',
  {
    initiativeId: serial('initiative_id').primaryKey(),
    ...nameColumns(),
    organisationId: integer('organisation_id').notNull(),
    /** Null: it was taken from the initiative when another organisation got it. */
    campaignId: integer('campaign_id'),
    /** The campaign that was taken from it: shots of it still count. */
    formerCampaignId: integer('former_campaign_id'),
    /** The first and last day, in each place's time zone. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Total shots to be delivered; null: no target was agreed. */
    targetShots: integer('target_shots'),
    pausedAt: instantColumn('paused_at'),
    cancelledAt: instantColumn('cancelled_at'),
    ...recordColumns(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    // Referenced by its places, so that they belong to the same organisation.
    unique('initiatives_organisation_key').on(table.initiativeId, table.organisationId),
    references('initiatives_organisation_fk', table.organisationId, organisations.organisationId),
    references('initiatives_campaign_fk', table.campaignId, campaigns.campaignId),
    references('initiatives_former_campaign_fk', table.formerCampaignId, campaigns.campaignId).onDelete(
      'set null',
    ),
    check('initiatives_one_campaign', sql`num_nonnulls(${table.campaignId}, ${table.formerCampaignId}) <= 1`),
    check('initiatives_name_length', sql`char_length(${table.name}) between 3 and 100`),
    check('initiatives_days_order', sql`${table.startsOn} <= ${table.endsOn}`),
    check('initiatives_target_positive', sql`${table.targetShots} >= 1`),
    ...recordIndices('initiatives', table.initiativeId, table),
    index('initiatives_updated_idx').on(table.active, table.updatedAt, table.initiativeId),
    index('initiatives_starts_idx').on(table.active, table.startsOn, table.initiativeId),
    index('initiatives_ends_idx').on(table.active, table.endsOn, table.initiativeId),
    index('initiatives_target_idx').on(
      table.active,
      sql`(coalesce(${table.targetShots}, -1))`,
      table.initiativeId,
    ),
    // Finds what runs where a device stands: few initiatives of an organisation have not ended.
    index('initiatives_organisation_idx').on(table.organisationId, table.endsOn, table.initiativeId),
    index('initiatives_campaign_idx').on(table.campaignId, table.initiativeId),
    index('initiatives_former_campaign_idx').on(table.formerCampaignId),
    searchIndex('initiatives', table.nameFolded),
  ],
);

/** The places of an initiative; without any, it runs wherever its organisation has devices. */
export const initiativePlaces = pgTable(
  'initiative_places',
  {
    initiativeId: integer('initiative_id').notNull(),
    placeId: integer('place_id').notNull(),
    /** The organisation of both the initiative and the place. */
    organisationId: integer('organisation_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'initiative_places_pkey', columns: [table.initiativeId, table.placeId] }),
    references(
      'initiative_places_initiative_fk',
      [table.initiativeId, table.organisationId],
      [initiatives.initiativeId, initiatives.organisationId],
    ).onDelete('cascade'),
    references(
      'initiative_places_place_fk',
      [table.placeId, table.organisationId],
      [places.placeId, places.organisationId],
    ),
    index('initiative_places_place_idx').on(table.placeId),
  ],
);
