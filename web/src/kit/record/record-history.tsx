import { Suspense } from 'react';
import type { Permission } from '#contracts/core/permissions.ts';
import { lazyPart } from '#web/lib/lazy-feature.ts';
import { useCan } from '#web/lib/session.ts';
import type { HistoryOf } from './history/history.api.ts';

const HistoryPanel = lazyPart(
  ['audit', 'changes', 'profiles'],
  () => import('./history/history-panel.tsx'),
  'HistoryPanel',
);

interface RecordHistoryProps extends HistoryOf {
  /** Who may change the record, and so see what was changed and put it back. */
  write: Permission;
}

/**
 * What was done to a record, and the way back to what it was. Its code is fetched when it is shown; who may not see it gets nothing.
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
