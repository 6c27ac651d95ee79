import { Suspense } from 'react';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const ConfirmDialog = lazyComponent([], () => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** A confirmation dialog whose code is loaded on first use. Render it only while it is open. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
