import { type SQL, sql } from 'drizzle-orm';
import type { AuditChange } from '#contracts/audit.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { auditFiles, auditLog } from '../../db/schema/audit.ts';

/** The changes of an entry; members see e-mail addresses of their own people only. */
export const shownChanges = sql<AuditChange[]>`shown_changes(${auditLog.changes})`;

/** A record in the form its edit takes. */
export interface Snapshot {
  input: object;
  /** Keys of its pictures, by the names of their form parts. */
  files?: Record<string, string>;
}

/** Drops the snapshots of a deleted record, which can't be restored. @returns the keys of their pictures */
export async function removeSnapshots(
  tx: Transaction,
  resource: ResourceName,
  recordId: number,
): Promise<string[]> {
  const entries = sql`${auditLog.resource} = ${resource} and ${auditLog.recordId} = ${recordId}`;
  const freed = await removeSnapshotFiles(tx, entries);
  await tx.update(auditLog).set({ snapshot: null, former: null }).where(entries);
  return freed;
}

/** Releases the pictures held by audit entries. @returns their keys */
export async function removeSnapshotFiles(db: Queryable, entries: SQL): Promise<string[]> {
  const removed = await db
    .delete(auditFiles)
    .where(sql`${auditFiles.auditId} in (select audit_id from ${auditLog} where ${entries})`)
    .returning({ key: auditFiles.fileKey });
  return removed.map(({ key }) => key);
}
