import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditChange } from '#contracts/audit.ts';
import { files } from './catalogue.ts';
import { createdAtColumn, references } from './columns.ts';

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
    /** The record as it came out, as its edit takes it. It may hold more than anybody is shown: never answered as it is. */
    snapshot: jsonb('snapshot').$type<object>(),
    /** The same of before, where no earlier entry is left that could hold it. */
    former: jsonb('former').$type<object>(),
    /** Whose it is: then that organisation's people read it too. A trigger gives it. */
    organisationId: integer('organisation_id'),
    searched: text('searched').notNull().generatedAlwaysAs(SEARCHED),
  },
  (table) => [
    index('audit_log_organisation_idx')
      .on(table.organisationId, table.createdAt, table.auditId)
      .where(sql`${table.organisationId} is not null`),
    index('audit_log_created_idx').on(table.createdAt, table.auditId),
    // Records of access are forgotten earlier than others: without it all that are kept longer would be walked for them.
    index('audit_log_access_idx').on(table.createdAt).where(sql`${table.resource} = 'session'`),
    index('audit_log_record_idx').on(table.resource, table.recordId, table.createdAt),
    index('audit_log_batch_idx').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('audit_log_user_idx').on(table.userId, table.createdAt),
    index('audit_log_search_idx').using('gin', sql`${table.searched} gin_trgm_ops`),
  ],
);

/** The pictures of snapshots, by the names of their parts in a form: they stay for as long as the snapshot can be gone back to. */
export const auditFiles = pgTable(
  'audit_files',
  {
    auditId: integer('audit_id').notNull(),
    part: text('part').notNull(),
    fileKey: text('file_key').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_files_pkey', columns: [table.auditId, table.part] }),
    references('audit_files_entry_fk', table.auditId, auditLog.auditId).onDelete('cascade'),
    references('audit_files_file_fk', table.fileKey, files.fileKey),
    index('audit_files_file_idx').on(table.fileKey),
  ],
);
