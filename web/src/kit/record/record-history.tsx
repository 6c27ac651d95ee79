import { Suspense } from 'react';
import type { Permission } from '#contracts/core/permissions.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import type { HistoryOf } from './history/history.api.ts';

const HistoryPanel = lazyComponent(
  ['audit', 'changes', 'profiles'],
  () => import('./history/history-panel.tsx'),
  'HistoryPanel',
);

interface RecordHistoryProps extends HistoryOf {
  /** Permission to change the record, and so to see its history and restore it. */
  write: Permission;
}

/**
 * A record's history, with earlier states to restore. Loaded on demand; renders nothing without the permission.
 * @example
 * <RecordHistory resource="categories" get={getCategory} write="categories.write" id={id} />
 */
export function RecordHistory({ write, ...of }: RecordHistoryProps) {
  return useCan()(write) ? (
    <Suspense>
      <HistoryPanel {...of} />
    </Suspense>
  ) : null;
}
