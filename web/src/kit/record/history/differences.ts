import type { HistoryChange, HistoryEntry } from '#contracts/history.ts';

/**
 * What putting a record back to an entry would change: `before` is what it is now, `after` what it would be.
 * @param later the entries since that one, newest first
 */
export function differencesSince(later: readonly HistoryEntry[]): HistoryChange[] {
  const byPath = new Map<string, HistoryChange>();
  for (const { path, before, after } of later.filter(changesContent).flatMap(({ changes }) => changes)) {
    // The newest says what it is now, and each older one what it was before that.
    byPath.set(path, { path, before: (byPath.get(path) ?? { before: after }).before, after: before });
  }
  return [...byPath.values()].filter(
    ({ path, before, after }) => !STATE.has(path) && JSON.stringify(before) !== JSON.stringify(after),
  );
}

/** What no edit changes. */
const STATE = new Set(['isDefault', 'validatedAt', 'publishedAt', 'password']);

function changesContent({ action }: HistoryEntry): boolean {
  return action === 'update' || action === 'restore';
}
