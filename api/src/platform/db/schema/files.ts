import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';

/** Pictures by content. References are foreign keys; a picture without references may be deleted. */
export const files = pgTable(
  'files',
  {
    /** `public/<sha-256>.<extension>` or `secret/<sha-256>.<extension>`, digest in hexadecimal. */
    fileKey: text('file_key').primaryKey(),
    contentType: text('content_type').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    createdAt: createdAtColumn(),
    /** False for files of earlier versions until maintenance has looked at them. */
    metadataRemoved: boolean('metadata_removed').notNull().default(false),
  },
  (table) => [
    check('files_size_limit', sql`${table.size} between 1 and 5242880`),
    index('files_metadata_idx').on(table.fileKey).where(sql`not ${table.metadataRemoved}`),
  ],
);
