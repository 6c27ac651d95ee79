import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { files } from './catalogue.ts';
import { references, updatedAtColumn, versionColumn } from './columns.ts';

/** How this installation presents itself. The migration writes the one row. */
export const identity = pgTable(
  'identity',
  {
    identityId: integer('identity_id').primaryKey().default(1),
    name: text('name').notNull(),
    text: text('text').notNull(),
    color: text('color').notNull(),
    logoKey: text('logo_key'),
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
