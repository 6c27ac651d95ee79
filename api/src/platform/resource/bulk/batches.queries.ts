import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { AuditAction, AuditResource } from '#contracts/audit.ts';
import { BATCHES_LISTED, type Batch, type BatchAction, BULK_UNDO_DAYS } from '#contracts/core/bulk.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { withInstantTexts } from '../../db/instants.ts';
import { prepared } from '../../db/prepared.ts';
import { tableOf } from '../../db/resources.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { batches } from '../../db/schema/batches.ts';
import { recordEtag } from '../../http/etag.ts';

const { placeholder } = sql;

/** What a batch did to one record. */
export interface BatchEntry {
  auditId: number;
  resource: AuditResource;
  recordId: number;
  action: string;
}

/** Condition: recent enough to be undone. */
const isRecent = (column: typeof auditLog.createdAt | typeof batches.startedAt) =>
  gt(column, sql`now() - make_interval(days => ${BULK_UNDO_DAYS})`);

/** What a batch did, in order of record ids; empty once it is too old to undo. */
export async function entriesOfBatch(db: Queryable, batchId: string): Promise<BatchEntry[]> {
  const rows = await db
    .select({
      auditId: auditLog.auditId,
      resource: auditLog.resource,
      recordId: auditLog.recordId,
      action: auditLog.action,
    })
    .from(auditLog)
    .where(and(eq(auditLog.batchId, batchId), isRecent(auditLog.createdAt)))
    .orderBy(auditLog.recordId);
  return rows.map(({ resource, recordId, ...row }) => ({
    ...row,
    resource: resource as AuditResource,
    recordId: recordId ?? 0,
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

/** How to undo an entry. Snapshots are as the record's edit takes them; null if unknown. */
export interface UndoBasis extends Record<string, unknown> {
  auditId: number;
  /** Whether the record has changed since. */
  changed: boolean;
  /** The record after the entry, and before it. */
  left: object | null;
  before: object | null;
}

/** @returns by audit id */
export async function undoBasesOf(
  db: Queryable,
  entries: readonly BatchEntry[],
): Promise<Map<number, UndoBasis>> {
  const build = () => sql`
    select entry.audit_id as "auditId", entry.snapshot as left,
      exists (
        select from ${auditLog} later
        where later.resource = entry.resource and later.record_id = entry.record_id
          and later.audit_id > entry.audit_id and later.action <> all(${placeholder('leaving')}::text[])
      ) as changed,
      coalesce(entry.former, (
        select snapshot from ${auditLog} earlier
        where earlier.resource = entry.resource and earlier.record_id = entry.record_id
          and earlier.audit_id < entry.audit_id and earlier.action in ('create', 'update', 'restore', 'sign-up')
        order by earlier.audit_id desc limit 1
      )) as before
    from ${auditLog} entry
    where entry.audit_id = any(${placeholder('entries')}::int[])
  `;
  const values = { entries: entries.map(({ auditId }) => auditId), leaving: LEAVING_ACTIONS };
  const rows = await prepared<UndoBasis>(db, 'undo_bases', build, values);
  return new Map(rows.map((row) => [row.auditId, row]));
}

/** The ETags of those records that exist. */
export async function tagsOf(
  db: Queryable,
  resource: ResourceName,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { table, id, version } = tableOf(resource);
  if (!version) throw new Error(`Records of ${resource} have no versions`);
  const rows = await db
    .select({ id, version })
    .from(table)
    .where(inArray(id, [...ids]));
  return new Map(
    rows.map((row) => [row.id as number, recordEtag(resource, row.id as number, row.version as number)]),
  );
}

/** The names of those records that exist. */
export async function namesOf(
  db: Queryable,
  resource: ResourceName,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { table, id, called } = tableOf(resource);
  const rows = await db
    .select({ id, name: sql<string>`${called}` })
    .from(table)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id as number, row.name]));
}

/** Somebody's latest batches that can still be undone, newest first. @param leaseSeconds see `LEASE_SECONDS` */
export async function batchesOf(db: Database, userId: number, leaseSeconds: number): Promise<Batch[]> {
  const undoing = sql`select from ${batches} undoing where undoing.undoes = ${batches}.batch_id and undoing.done > 0`;
  const rows = await db
    .select({
      batchId: batches.batchId,
      resource: sql<AuditResource>`${batches.resource}`,
      action: sql<BatchAction>`${batches.action}`,
      state: sql<Batch['state']>`case
        when ${batches.done} + ${batches.refused} = ${batches.matched} then 'done'
        when ${batches.endedAt} is null
          and ${batches.renewedAt} > clock_timestamp() - make_interval(secs => ${leaseSeconds}) then 'running'
        else 'interrupted' end`,
      matched: batches.matched,
      done: batches.done,
      refusedTotal: batches.refused,
      undone: sql<boolean>`exists (${undoing})`,
      startedAt: batches.startedAt,
    })
    .from(batches)
    .where(and(eq(batches.userId, userId), gt(batches.matched, 0), isRecent(batches.startedAt)))
    .orderBy(desc(batches.startedAt))
    .limit(BATCHES_LISTED);
  return rows.map(withInstantTexts);
}
