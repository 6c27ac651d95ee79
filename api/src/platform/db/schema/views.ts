import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ViewList } from '#contracts/views.ts';
import { users } from './accounts.ts';
import { createdAtColumn, nameColumns, references, sameName, updatedAtColumn } from './columns.ts';

/** States of lists that users have saved under a name. */
export const views = pgTable(
  'views',
  {
    viewId: serial('view_id').primaryKey(),
    ownerId: integer('owner_id').notNull(),
    /** The path of the list's endpoint. */
    list: text('list').$type<ViewList>().notNull(),
    ...nameColumns(),
    /** The list's query string. */
    search: text('search').notNull(),
    /** Ids of the visible columns; null: the list's default. */
    columns: text('columns').array(),
    shared: boolean('shared').notNull(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    references('views_owner_fk', table.ownerId, users.userId).onDelete('cascade'),
    uniqueIndex('views_name_key').on(table.ownerId, table.list, sameName(table.name)),
    unique('views_list_key').on(table.viewId, table.list),
    index('views_shared_idx').on(table.list).where(sql`${table.shared}`),
  ],
);

/** How users use views, their own and shared ones. */
export const viewUses = pgTable(
  'view_uses',
  {
    viewId: integer('view_id').notNull(),
    userId: integer('user_id').notNull(),
    /** The view's list. */
    list: text('list').$type<ViewList>().notNull(),
    pinned: boolean('pinned').notNull(),
    opening: boolean('opening').notNull(),
  },
  (table) => [
    primaryKey({ name: 'view_uses_pkey', columns: [table.viewId, table.userId] }),
    references('view_uses_view_fk', [table.viewId, table.list], [views.viewId, views.list]).onDelete(
      'cascade',
    ),
    references('view_uses_user_fk', table.userId, users.userId).onDelete('cascade'),
    uniqueIndex('view_uses_opening_key').on(table.userId, table.list).where(sql`${table.opening}`),
  ],
);
