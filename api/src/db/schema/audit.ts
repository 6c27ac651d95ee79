import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditChange } from '#contracts/audit.ts';
import { createdAtColumn } from './columns.ts';

const SEARCHED = sql`fold(
  coalesce(user_name, '') || E'\\n' || coalesce(record_name, '') || E'\\n' || address
)`;

/**
 * Who did what to which record, and when. Names are those of the time: the record and the person may be gone since,
 * so nothing here refers to their tables.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    auditId: serial('audit_id').primaryKey(),
    createdAt: createdAtColumn(),
    userId: integer('user_id'),
    userName: text('user_name'),
    action: text('action').notNull(),
    resource: text('resource').notNull(),
    recordId: integer('record_id'),
    recordName: text('record_name'),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull().default([]),
    /** Shared by everything that one call did to many records. */
    batchId: uuid('batch_id'),
    /** The record as it came out, for putting it back. It may hold more than anybody is shown: never answered as it is. */
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>(),
    searched: text('searched').notNull().generatedAlwaysAs(SEARCHED),
  },
  (table) => [
    index('audit_log_created_idx').on(table.createdAt, table.auditId),
    // Records of access are forgotten earlier than others: without it all that are kept longer would be walked for them.
    index('audit_log_access_idx').on(table.createdAt).where(sql`${table.resource} = 'session'`),
    index('audit_log_record_idx').on(table.resource, table.recordId, table.createdAt),
    index('audit_log_batch_idx').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('audit_log_user_idx').on(table.userId, table.createdAt),
    index('audit_log_search_idx').using('gin', sql`${table.searched} gin_trgm_ops`),
  ],
);
