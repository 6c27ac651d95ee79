import { lazyDialog } from '#web/lib/lazy-dialog.tsx';

/** A confirmation dialog whose code is loaded on first use. Render it only while it is open. */
export const LazyConfirmDialog = lazyDialog([], () => import('./confirm-dialog.tsx'), 'ConfirmDialog');
