import { lazyDialog } from '#web/lib/lazy-dialog.tsx';

/** The dialog with a device's claim code, loaded when it is first opened. */
export const ClaimCode = lazyDialog(
  [],
  () => import('./claim-code/claim-code.dialog.tsx'),
  'ClaimCodeDialog',
);

/** The dialog with a device's reset code, loaded when it is first opened. */
export const ResetCode = lazyDialog(
  [],
  () => import('./reset-code/reset-code.dialog.tsx'),
  'ResetCodeDialog',
);
