import { type SQL, sql } from 'drizzle-orm';
import type { ResourceName } from '#contracts/audit.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { auditFiles, auditLog } from '../../db/schema/audit.ts';

/** A record as its edit takes it. */
export interface Snapshot {
  input: object;
  /** Keys of its pictures, by the names of their parts in a form. */
  files?: Record<string, string>;
}

/** Lets go of the snapshots of a record that is gone: nothing can be put back to them. @returns keys of their pictures */
export async function forgetSnapshots(
  tx: Transaction,
  resource: ResourceName,
  recordId: number,
): Promise<string[]> {
  const entries = sql`${auditLog.resource} = ${resource} and ${auditLog.recordId} = ${recordId}`;
  const freed = await forgetFiles(tx, entries);
  await tx.update(auditLog).set({ snapshot: null, former: null }).where(entries);
  return freed;
}

/** Lets go of the pictures that entries hold. @returns their keys */
export async function forgetFiles(db: Queryable, entries: SQL): Promise<string[]> {
  const forgotten = await db
    .delete(auditFiles)
    .where(sql`${auditFiles.auditId} in (select audit_id from ${auditLog} where ${entries})`)
    .returning({ key: auditFiles.fileKey });
  return forgotten.map(({ key }) => key);
}
