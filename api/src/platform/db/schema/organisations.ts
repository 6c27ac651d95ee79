import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OpeningHours } from '#contracts/opening-hours.ts';
import {
  addressColumns,
  contactColumns,
  contactLengths,
  nameColumns,
  recordColumns,
  recordIndices,
  references,
  sameName,
  searchIndex,
  sorted,
  updatedAtColumn,
  whileActiveColumn,
} from './columns.ts';
import { files } from './files.ts';

export const organisations = pgTable(
  'organisations',
  {
    organisationId: serial('organisation_id').primaryKey(),
    ...nameColumns(),
    /** A CNPJ without punctuation. */
    document: text('document'),
    email: text('email'),
    logoKey: text('logo_key'),
    ...contactColumns(),
    ...recordColumns(),
    updatedAt: updatedAtColumn(),
    /** The text that a search matches, one value per line; includes the document as displayed. */
    searched: text('searched')
      .notNull()
      .generatedAlwaysAs(
        sql`fold(name || E'\\n' || coalesce(document, '') || E'\\n' || tax_number_text(coalesce(document, '')) || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(contact_name, '') || E'\\n' || coalesce(contact_phone, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('organisations_name_key').on(sameName(table.name)),
    unique('organisations_document_key').on(table.document),
    unique('organisations_active_key').on(table.organisationId, table.active),
    check('organisations_name_length', sql`char_length(${table.name}) between 3 and 100`),
    check('organisations_document_form', sql`${table.document} ~ '^[0-9A-Z]{12}[0-9]{2}$'`),
    check('organisations_email_length', sql`char_length(${table.email}) between 3 and 200`),
    ...contactLengths('organisations', table),
    references('organisations_logo_fk', table.logoKey, files.fileKey),
    check('organisations_logo_public', sql`starts_with(${table.logoKey}, 'public/')`),
    index('organisations_logo_idx').on(table.logoKey),
    ...recordIndices('organisations', table.organisationId, table),
    index('organisations_updated_idx').on(table.active, table.updatedAt, table.organisationId),
    index('organisations_document_idx').on(table.active, sorted(table.document), table.organisationId),
    index('organisations_email_idx').on(table.active, sorted(table.email), table.organisationId),
    // Covers both states: places, devices and campaigns are sorted by their organisations.
    index('organisations_name_idx').on(table.nameFolded, table.organisationId),
    searchIndex('organisations', table.searched),
    // By name only: for pickers, and for finding records that refer to it.
    index('organisations_named_idx').using('gin', sql`${table.nameFolded} gin_trgm_ops`),
  ],
);

export const places = pgTable(
  'places',
  {
    placeId: serial('place_id').primaryKey(),
    organisationId: integer('organisation_id').notNull(),
    /** An active place keeps its organisation active. */
    organisationActive: whileActiveColumn('organisation_active'),
    ...nameColumns(),
    ...addressColumns(),
    ...contactColumns(),
    contactEmail: text('contact_email'),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    openingHours: jsonb('opening_hours').$type<OpeningHours[]>().notNull().default([]),
    ...recordColumns(),
    updatedAt: updatedAtColumn(),
    /** The text that a search matches, one value per line. */
    searched: text('searched')
      .notNull()
      .generatedAlwaysAs(
        sql`fold(name || E'\\n' || coalesce(street, '') || E'\\n' || coalesce(city, '') || E'\\n' || coalesce(state, '') || E'\\n' || coalesce(zipcode, '') || E'\\n' || coalesce(country, '') || E'\\n' || coalesce(contact_name, '') || E'\\n' || coalesce(contact_phone, '') || E'\\n' || coalesce(contact_email, '') || E'\\n' || time_zone)`,
      ),
  },
  (table) => [
    uniqueIndex('places_name_key').on(table.organisationId, sameName(table.name)),
    // Referenced by devices: an active place with its organisation.
    unique('places_active_key').on(table.placeId, table.organisationId, table.active),
    // Referenced by initiatives, even while the place is inactive.
    unique('places_organisation_key').on(table.placeId, table.organisationId),
    references('places_organisation_fk', table.organisationId, organisations.organisationId),
    references(
      'places_active_organisation_fk',
      [table.organisationId, table.organisationActive],
      [organisations.organisationId, organisations.active],
    ),
    check('places_name_length', sql`char_length(${table.name}) between 3 and 100`),
    check('places_country_code', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('places_street_length', sql`char_length(${table.street}) <= 200`),
    check('places_zipcode_length', sql`char_length(${table.zipcode}) <= 12`),
    check(
      'places_city_length',
      sql`char_length(${table.city}) <= 100 and char_length(${table.state}) <= 100`,
    ),
    ...contactLengths('places', table),
    check('places_contact_email_length', sql`char_length(${table.contactEmail}) between 3 and 200`),
    check('places_zone_length', sql`char_length(${table.timeZone}) between 1 and 64`),
    check(
      'places_opening_hours_list',
      sql`case when jsonb_typeof(${table.openingHours}) = 'array' then jsonb_array_length(${table.openingHours}) <= 14 else false end`,
    ),
    ...recordIndices('places', table.placeId, table),
    index('places_updated_idx').on(table.active, table.updatedAt, table.placeId),
    index('places_organisation_idx').on(table.organisationId, table.active, table.placeId),
    index('places_time_zone_idx').on(table.active, sorted(table.timeZone), table.placeId),
    index('places_zipcode_idx').on(table.active, sorted(table.zipcode), table.placeId),
    index('places_street_idx').on(table.active, sorted(table.street), table.placeId),
    index('places_city_idx').on(table.active, sorted(table.city), table.placeId),
    index('places_state_idx').on(table.active, sorted(table.state), table.placeId),
    index('places_country_idx').on(table.active, sorted(table.country), table.placeId),
    // Covers both states: devices are sorted by their places.
    index('places_name_idx').on(table.nameFolded, table.placeId),
    searchIndex('places', table.searched),
    // By name only: for pickers, and for finding records that refer to it.
    index('places_named_idx').using('gin', sql`${table.nameFolded} gin_trgm_ops`),
  ],
);
