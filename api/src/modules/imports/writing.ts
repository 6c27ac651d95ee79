import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../db/client.ts';
import { problem } from '../../http/problem.ts';
import { record, recordAll } from '../audit/audit.service.ts';
import type { ImportKindOf, ImportOrder, ReadRow, Step } from './import-kind.ts';

/** Rows that are written by one statement. */
const AT_ONCE = 2_000;

/**
 * Writes what an import has decided, and what it has changed into the audit trail. Records that have all of it already
 * are left as they are.
 * @throws problem `conflict.duplicate`
 */
export async function writeSteps<Planned extends Step>(
  tx: Transaction,
  kind: Pick<
    ImportKindOf<ReadRow, Planned>,
    'resource' | 'prepare' | 'insert' | 'update' | 'nameOf' | 'sameKey'
  >,
  steps: readonly Planned[],
  order: ImportOrder,
): Promise<void> {
  const { resource } = kind;
  const { origin, progress, file } = order;
  const changed = await changedOf(steps);
  let done = steps.length - changed.length;
  const written = (count: number) => {
    done += count;
    progress({ stage: 'writing', done, total: steps.length });
  };
  const deedOf = (step: Planned) => ({ resource, recordName: kind.nameOf(step), after: step.after });

  await record(tx, origin, { action: 'import', resource, recordId: null, recordName: file.name || null });
  await kind.prepare?.(tx, changed);
  // In the order of their keys: of two imports of the same new records the second waits at the first of them.
  const byKey = (one: Step, other: Step) => (kind.sameKey(one.key) < kind.sameKey(other.key) ? -1 : 1);
  for (const batch of batches(changed.filter(({ id }) => id === undefined).toSorted(byKey))) {
    const ids = await kind.insert(tx, batch, order);
    if (ids.size < batch.length) throw problem('conflict.duplicate');
    const deeds = batch.map((step) => ({
      ...deedOf(step),
      action: 'create' as const,
      recordId: ids.get(step.key) ?? null,
    }));
    await recordAll(tx, origin, deeds);
    written(batch.length);
  }
  for (const batch of batches(changed.filter(({ id }) => id !== undefined))) {
    await kind.update(tx, batch, order);
    const deeds = batch.map((step) => ({
      ...deedOf(step),
      action: 'update' as const,
      recordId: step.id ?? null,
      before: step.before ?? {},
    }));
    await recordAll(tx, origin, deeds);
    written(batch.length);
  }
}

/** Those that make a difference. Others get a turn in between. */
async function changedOf<Planned extends Step>(steps: readonly Planned[]): Promise<Planned[]> {
  const changed: Planned[] = [];
  for (const batch of batches(steps)) {
    changed.push(...batch.filter(({ before, after }) => !isDeepStrictEqual(before, after)));
    await setImmediate();
  }
  return changed;
}

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}
