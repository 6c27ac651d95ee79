import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** A dialog that asks before something is done; its code is fetched when it first asks. Render it while it asks. */
export function Confirm(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
