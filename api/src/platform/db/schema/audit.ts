import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditChange, AuditResource } from '#contracts/audit.ts';
import { createdAtColumn, references } from './columns.ts';
import { files } from './files.ts';

const SEARCHED = sql`fold(
  coalesce(user_name, '') || E'\\n' || coalesce(record_name, '') || E'\\n' || address
)`;

/**
 * Who did what to which record, and when. Names are those at the time: the record and the person may have been deleted
 * since, so there are no foreign keys.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    auditId: serial('audit_id').primaryKey(),
    createdAt: createdAtColumn(),
    userId: integer('user_id'),
    userName: text('user_name'),
    action: text('action').$type<AuditAction>().notNull(),
    resource: text('resource').$type<AuditResource>().notNull(),
    recordId: integer('record_id'),
    recordName: text('record_name'),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull().default([]),
    /** Shared by all entries of one bulk call. */
    batchId: uuid('batch_id'),
    /** The record after the change, as its edit call accepts it. May hold hidden fields: never return it unfiltered. */
    snapshot: jsonb('snapshot').$type<object>(),
    /** The record before the change, where no earlier entry left has it. */
    former: jsonb('former').$type<object>(),
    /** The organisation whose members may read the entry too. Set by a trigger. */
    organisationId: integer('organisation_id'),
    searched: text('searched').notNull().generatedAlwaysAs(SEARCHED),
  },
  (table) => [
    index('audit_log_organisation_idx')
      .on(table.organisationId, table.createdAt, table.auditId)
      .where(sql`${table.organisationId} is not null`),
    index('audit_log_created_idx').on(table.createdAt, table.auditId),
    // Access entries expire before others: without this index, deleting them would scan all entries kept longer.
    index('audit_log_access_idx').on(table.createdAt).where(sql`${table.resource} = 'session'`),
    index('audit_log_record_idx').on(table.resource, table.recordId, table.createdAt),
    index('audit_log_batch_idx').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('audit_log_user_idx').on(table.userId, table.createdAt),
    index('audit_log_search_idx').using('gin', sql`${table.searched} gin_trgm_ops`),
  ],
);

/** Pictures of snapshots by their form field names. They stay as long as the snapshot can be restored. */
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
