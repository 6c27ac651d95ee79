import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { problem } from '../../platform/http/problem.ts';
import { nextTurn } from '../../platform/lib/next-turn.ts';
import { recordEvent, recordEvents } from '../../platform/resource/history/audit.service.ts';
import { requireStillSignedIn } from '../session/session.service.ts';
import type { FaultCollector } from './faults.ts';
import type { Importer, ImportRequest, ImportRow, PlannedUpdate, PlannedWrite } from './import-kind.ts';

/** Rows written per statement. */
const AT_ONCE = 2_000;

/** What was decided about a file before anything was locked. */
export interface ImportPlan {
  rows: readonly ImportRow[];
  steps: readonly PlannedWrite[];
  /** More may be found during writing. */
  faults: FaultCollector;
}

/**
 * Writes an import in one transaction.
 * @returns the rows that made a difference; if there are faults, nothing was written
 */
export function writeAtOnce(
  db: Database,
  kind: Importer,
  { rows, faults }: ImportPlan,
  order: ImportRequest,
): Promise<PlannedWrite[]> {
  return db.transaction(async (tx) => {
    await kind.lock?.(tx);
    // The rights checked at the start may have changed while the file was read.
    await requireStillSignedIn(tx, order.user);
    const decided = await kind.plan(tx, rows, faults, true);
    if (faults.total > 0) return [];
    const changed = await changedSteps(decided);
    if (changed.length > 0) await recordImport(tx, kind, order);
    const unchanged = decided.length - changed.length;
    await writeSteps(tx, kind, changed, order, (done) =>
      order.progress({ stage: 'writing', done: unchanged + done, total: decided.length }),
    );
    return changed;
  });
}

/** Records the import itself in the audit trail. */
export function recordImport(
  tx: Transaction,
  { resource }: Importer,
  { origin, file }: ImportRequest,
): Promise<void> {
  return recordEvent(tx, origin, {
    action: 'import',
    resource,
    recordId: null,
    recordName: file.name || null,
  });
}

/**
 * Writes what an import has decided, with an audit event for each change.
 * @param changed those that make a difference
 * @returns the ids of new records @throws problem `conflict.duplicate`
 */
export async function writeSteps(
  tx: Transaction,
  kind: Importer,
  changed: readonly PlannedWrite[],
  order: ImportRequest,
  written: (done: number) => void = () => {},
): Promise<number[]> {
  const { resource } = kind;
  const auditEventOf = (step: PlannedWrite) => ({
    resource,
    recordName: kind.nameOf(step),
    after: step.after,
  });
  const created: number[] = [];
  let done = 0;

  await kind.prepare?.(tx, changed);
  // In the order of their keys: when two imports have the same new records, the second waits at the first of them.
  const byKey = (one: PlannedWrite, other: PlannedWrite) =>
    kind.sameKey(one.key) < kind.sameKey(other.key) ? -1 : 1;
  for (const batch of batches(changed.filter(({ id }) => id === undefined).toSorted(byKey))) {
    const ids = await kind.insert(tx, batch, order);
    if (ids.size < batch.length) throw problem('conflict.duplicate');
    const auditEvents = batch.map((step) => ({
      ...auditEventOf(step),
      action: 'create' as const,
      recordId: ids.get(step.key) ?? null,
    }));
    await recordEvents(tx, order.origin, auditEvents);
    created.push(...ids.values());
    done += batch.length;
    written(done);
  }
  for (const batch of batches(changed.filter((step): step is PlannedUpdate => step.id !== undefined))) {
    await kind.update(tx, batch, order);
    const auditEvents = batch.map((step) => ({
      ...auditEventOf(step),
      action: 'update' as const,
      recordId: step.id,
      before: step.before ?? {},
    }));
    await recordEvents(tx, order.origin, auditEvents);
    done += batch.length;
    written(done);
  }
  return created;
}

/** Those that make a difference. Yields to other work in between. */
export async function changedSteps(steps: readonly PlannedWrite[]): Promise<PlannedWrite[]> {
  const changed: PlannedWrite[] = [];
  for (const batch of batches(steps)) {
    changed.push(...batch.filter(({ before, after }) => !isDeepStrictEqual(before, after)));
    await nextTurn();
  }
  return changed;
}

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}
