import type { HistoryChange, HistoryEntry } from '#contracts/core/history.ts';

/**
 * Returns what restoring a record to an entry would change: `before` is the current value, `after` the restored one.
 * @param later the entries after that one, newest first
 */
export function differencesSince(later: readonly HistoryEntry[]): HistoryChange[] {
  const byPath = new Map<string, HistoryChange>();
  for (const { path, before, after } of later.filter(changesContent).flatMap(({ changes }) => changes)) {
    // The newest entry has the current value, each older one the value before it.
    byPath.set(path, { path, before: (byPath.get(path) ?? { before: after }).before, after: before });
  }
  return [...byPath.values()].filter(
    ({ path, before, after }) => !STATE.has(path) && JSON.stringify(before) !== JSON.stringify(after),
  );
}

/** Fields that a restore never changes. */
const STATE = new Set(['isDefault', 'validatedAt', 'publishedAt', 'password']);

function changesContent({ action }: HistoryEntry): boolean {
  return action === 'update' || action === 'restore';
}
