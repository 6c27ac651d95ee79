import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * What a select takes of a file to present it.
 * @param table the files table under the alias of its role
 */
export function fileColumns<Key extends PgColumn, Type extends PgColumn, Size extends PgColumn>(table: {
  fileKey: Key;
  contentType: Type;
  size: Size;
}) {
  return { key: table.fileKey, contentType: table.contentType, size: table.size };
}
