import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** A confirmation dialog whose code is loaded on first use. Render it only while it is open. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
