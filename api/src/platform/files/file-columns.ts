import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The columns to select from a file in order to present it.
 * @param table the files table under its alias in the query
 */
export function fileColumns<Key extends PgColumn, Type extends PgColumn, Size extends PgColumn>(table: {
  fileKey: Key;
  contentType: Type;
  size: Size;
}) {
  return { key: table.fileKey, contentType: table.contentType, size: table.size };
}
