import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { HistoryEntry } from '#contracts/core/history.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import type { Queryable } from '../../db/client.ts';
import type { Page } from '../../db/define-list.ts';
import { instantText } from '../../db/instants.ts';
import { tableOf } from '../../db/resources.ts';
import { auditFiles, auditLog } from '../../db/schema/audit.ts';
import { type Snapshot, shownChanges } from './snapshots.ts';
import { splitChange } from './split-change.ts';

/** Whether a record exists, active or not. */
export async function recordExists(db: Queryable, resource: ResourceName, id: number): Promise<boolean> {
  const { table, id: column } = tableOf(resource);
  return (await db.$count(table, eq(column, id))) > 0;
}

const entriesOf = (resource: ResourceName, recordId: number) =>
  and(eq(auditLog.resource, resource), eq(auditLog.recordId, recordId));

/** A record's actions, newest first. */
export async function historyOf(
  db: Queryable,
  resource: ResourceName,
  id: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<HistoryEntry>> {
  const ofRecord = entriesOf(resource, id);
  const total = await db.$count(auditLog, ofRecord);
  const rows = await db
    .select({ ...getTableColumns(auditLog), changes: shownChanges })
    .from(auditLog)
    .where(ofRecord)
    .orderBy(desc(auditLog.auditId))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const data = rows.map(({ auditId, createdAt, userId, userName, action, changes, snapshot }) => ({
    auditId,
    at: instantText(createdAt),
    user: userId === null ? null : { id: userId, nome: userName ?? '' },
    action,
    changes: changes.flatMap(splitChange),
    restorable: snapshot !== null,
  }));
  return { data, total, totalPages: Math.ceil(total / perPage) };
}

/** An entry of a record, with its snapshot if it has one; undefined if the entry isn't of this record. */
export async function findEntry(
  db: Queryable,
  resource: ResourceName,
  id: number,
  auditId: number,
): Promise<{ snapshot: Snapshot | null } | undefined> {
  const [entry] = await db
    .select({ snapshot: auditLog.snapshot })
    .from(auditLog)
    .where(and(entriesOf(resource, id), eq(auditLog.auditId, auditId)));
  if (!entry) return undefined;
  if (entry.snapshot === null) return { snapshot: null };
  const files = await db.select().from(auditFiles).where(eq(auditFiles.auditId, auditId));
  return {
    snapshot: {
      input: entry.snapshot,
      files: Object.fromEntries(files.map(({ part, fileKey }) => [part, fileKey])),
    },
  };
}
