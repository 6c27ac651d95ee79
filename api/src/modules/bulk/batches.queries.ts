import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { AuditAction } from '#contracts/audit.ts';
import { BULK_UNDO_DAYS } from '#contracts/core/bulk.ts';
import type { ResourceName } from '#contracts/resources.ts';
import type { Queryable } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { tableOf } from '../../db/resources.ts';
import { auditLog } from '../../db/schema/audit.ts';

const { placeholder } = sql;

/** What a batch did to one record. */
export interface BatchEntry {
  auditId: number;
  resource: ResourceName;
  recordId: number;
  recordName: string;
  action: string;
}

/** What a batch did, in order of record ids; empty once it is too old to undo. */
export async function entriesOfBatch(db: Queryable, batchId: string): Promise<BatchEntry[]> {
  const rows = await db
    .select({
      auditId: auditLog.auditId,
      resource: auditLog.resource,
      recordId: auditLog.recordId,
      recordName: auditLog.recordName,
      action: auditLog.action,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.batchId, batchId),
        gt(auditLog.createdAt, sql`now() - make_interval(days => ${BULK_UNDO_DAYS})`),
      ),
    )
    .orderBy(auditLog.recordId);
  return rows.map(({ resource, recordId, recordName, ...row }) => ({
    ...row,
    resource: resource as ResourceName,
    recordId: recordId ?? 0,
    recordName: recordName ?? '',
  }));
}

/** Actions that leave a record's own fields unchanged, such as those on how a user signs in. */
const LEAVING_ACTIONS: readonly AuditAction[] = [
  'export',
  'claim-code-read',
  'claim-code-changed',
  'reset-code-read',
  'mail-resent',
  'terms-accepted',
  'password-changed',
  'password-recovered',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
  'oidc-linked',
  'oidc-unlinked',
  'session-ended',
];

/** Whether a record has changed since an entry. */
export async function changedSince(
  db: Queryable,
  { resource, recordId, auditId }: BatchEntry,
): Promise<boolean> {
  const build = () => sql`
    select exists (
      select from ${auditLog}
      where resource = ${placeholder('resource')} and record_id = ${placeholder('recordId')}
        and audit_id > ${placeholder('auditId')} and action <> all(${placeholder('leaving')}::text[])
    ) as changed
  `;
  const values = { resource, recordId, auditId, leaving: LEAVING_ACTIONS };
  const [row] = await prepared<{ changed: boolean }>(db, 'changed_since', build, values);
  return row?.changed === true;
}

/** The state of a record after an entry, as its edit takes it. */
export async function snapshotOf(db: Queryable, { auditId }: BatchEntry): Promise<object | null> {
  const [row] = await db
    .select({ snapshot: auditLog.snapshot })
    .from(auditLog)
    .where(eq(auditLog.auditId, auditId));
  return row?.snapshot ?? null;
}

/** The state of a record before an entry, as its edit takes it. */
export async function snapshotBefore(db: Queryable, { auditId }: BatchEntry): Promise<object | null> {
  const build = () => sql`
    select coalesce(entry.former, (
      select snapshot from ${auditLog} earlier
      where earlier.resource = entry.resource and earlier.record_id = entry.record_id
        and earlier.audit_id < entry.audit_id and earlier.action in ('create', 'update', 'restore', 'sign-up')
      order by earlier.audit_id desc limit 1
    )) as before
    from ${auditLog} entry
    where entry.audit_id = ${placeholder('auditId')}
  `;
  const [row] = await prepared<{ before: object | null }>(db, 'snapshot_before', build, { auditId });
  return row?.before ?? null;
}

/** The names of those records that exist. */
export async function namesOf(
  db: Queryable,
  resource: ResourceName,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { table, id, name } = tableOf(resource);
  const rows = await db
    .select({ id, name })
    .from(table)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id as number, String(row.name)]));
}
