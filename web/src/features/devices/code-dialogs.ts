import { lazyComponent } from '#web/lib/lazy-page.ts';

/** The dialog with a device's claim code, loaded when it is first opened. */
export const ClaimCode = lazyComponent(
  [],
  () => import('./claim-code/claim-code.dialog.tsx'),
  'ClaimCodeDialog',
);

/** The dialog with a device's reset code, loaded when it is first opened. */
export const ResetCode = lazyComponent(
  [],
  () => import('./reset-code/reset-code.dialog.tsx'),
  'ResetCodeDialog',
);
