import { Suspense } from 'react';
import type { Permission } from '#contracts/core/permissions.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import type { HistoryOf } from './history.api.ts';

const HistoryPanel = lazyComponent(
  ['audit', 'history', 'profiles'],
  () => import('./history-panel.tsx'),
  'HistoryPanel',
);

interface RecordHistoryProps extends HistoryOf {
  /** Permission to change the record, and so to restore it. */
  write: Permission;
  /** Permission to see its history. Missing: the same. */
  read?: Permission | undefined;
}

/**
 * A record's history, with earlier states to restore. Loaded on demand; renders nothing without the permission.
 * @example
 * <RecordHistory resource="categories" get={getCategory} write="categories.write" id={id} />
 */
export function RecordHistory({ write, read = write, ...of }: RecordHistoryProps) {
  const can = useCan();
  return can(read) ? (
    <Suspense>
      <HistoryPanel of={of} canRestore={can(write)} />
    </Suspense>
  ) : null;
}
