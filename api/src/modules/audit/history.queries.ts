import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import type { AuditChange, ResourceName } from '#contracts/audit.ts';
import type { HistoryChange, HistoryEntry } from '#contracts/history.ts';
import type { Queryable } from '../../db/client.ts';
import type { Page } from '../../db/define-list.ts';
import { instantText } from '../../db/instants.ts';
import { tableOf } from '../../db/resources.ts';
import { auditFiles, auditLog } from '../../db/schema/audit.ts';
import type { Snapshot } from './snapshots.ts';

/** Whether a record is there, active or not. */
export async function recordExists(db: Queryable, resource: ResourceName, id: number): Promise<boolean> {
  const { table, id: column } = tableOf(resource);
  return (await db.$count(table, eq(column, id))) > 0;
}

const entriesOf = (resource: ResourceName, recordId: number) =>
  and(eq(auditLog.resource, resource), eq(auditLog.recordId, recordId));

/** What was done to a record, newest first. @param restorable whether such records can be put back at all */
export async function historyOf(
  db: Queryable,
  resource: ResourceName,
  id: number,
  { page, perPage }: { page: number; perPage: number },
  restorable: boolean,
): Promise<Page<HistoryEntry>> {
  const ofRecord = entriesOf(resource, id);
  const total = await db.$count(auditLog, ofRecord);
  const rows = await db
    .select()
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
    changes: changes.flatMap(partsOf),
    restorable: restorable && snapshot !== null,
  }));
  return { data, total, totalPages: Math.ceil(total / perPage) };
}

/** An entry of a record, with the snapshot that it may have; undefined where it is none of that record's. */
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

type Value = AuditChange['before'];

/** What names an entry of a list. */
const KEYS = ['slot', 'language'];

/** A change as the parts of its field that differ: of a list by the keys of its entries, of an object by its fields. */
export function partsOf({ field, before, after }: AuditChange): HistoryChange[] {
  const path = field.replace(/^question /, 'questions.');
  const [was, is] = [parts(before), parts(after)];
  if (path !== field || (!was && !is)) return [{ path, before, after }];
  const keys = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return keys.flatMap((key): HistoryChange[] => {
    const [one, other] = [was?.get(key) ?? null, is?.get(key) ?? null];
    return isDeepStrictEqual(one, other) ? [] : [{ path: `${path}.${key}`, before: one, after: other }];
  });
}

function parts(value: Value): Map<string, Value> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const keyed = value.map(keyedPart);
  return keyed.length > 0 && keyed.every((entry) => entry !== undefined) ? new Map(keyed) : undefined;
}

/** What is left of an entry beside its key; a single field stands for itself. */
function keyedPart(entry: Value): [string, Value] | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const key = KEYS.find((name) => name in entry);
  if (!key) return undefined;
  const { [key]: id, ...rest } = entry;
  const [only, ...others] = Object.values(rest);
  return [String(id), only !== undefined && others.length === 0 ? only : rest];
}
