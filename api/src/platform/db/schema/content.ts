import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Language } from '#contracts/core/language.ts';
import type { SampleResource } from '#contracts/setup.ts';
import type { TermsText } from '#contracts/terms.ts';
import { instantColumn, references, updatedAtColumn, versionColumn } from './columns.ts';
import { files } from './files.ts';

/** The name and look of this installation. The migration writes the single row. */
export const identity = pgTable(
  'identity',
  {
    identityId: integer('identity_id').primaryKey().default(1),
    name: text('name').notNull(),
    text: text('text').notNull(),
    color: text('color').notNull(),
    logoKey: text('logo_key'),
    /** Whether the house wants to see the first steps no longer. */
    setupDismissed: boolean('setup_dismissed').notNull().default(false),
    updatedAt: updatedAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    references('identity_logo_fk', table.logoKey, files.fileKey),
    check('identity_single', sql`${table.identityId} = 1`),
    check('identity_name_length', sql`char_length(${table.name}) between 1 and 40`),
    check('identity_text_length', sql`char_length(${table.text}) <= 200`),
    check('identity_color_form', sql`${table.color} ~ '^#[0-9A-F]{6}$'`),
  ],
);

/** The terms of use published by the house. Rows never change; the last one is in force. */
export const termsVersions = pgTable(
  'terms_versions',
  {
    termsVersionId: serial('terms_version_id').primaryKey(),
    /** The day of publication, with a number from the second of a day on: `2026-11-26.2`. */
    version: text('version').notNull(),
    texts: jsonb('texts').$type<Record<Language, TermsText>>().notNull(),
    publishedAt: instantColumn('published_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('terms_versions_version_unique').on(table.version),
    check('terms_versions_version_form', sql`${table.version} ~ '^\\d{4}-\\d{2}-\\d{2}(\\.\\d+)?$'`),
    check('terms_versions_languages', sql`${table.texts} ?& array['pt-BR', 'en-US', 'es-ES']`),
  ],
);

/** The records of the sample client, which are taken out together. The first steps don't count them. */
export const sampleRecords = pgTable(
  'sample_records',
  { resource: text('resource').$type<SampleResource>().notNull(), recordId: integer('record_id').notNull() },
  (table) => [primaryKey({ name: 'sample_records_pkey', columns: [table.resource, table.recordId] })],
);
