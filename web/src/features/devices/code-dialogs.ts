import { lazy } from 'react';

/** The dialog with a device's claim code, loaded when it is first opened. */
export const ClaimCode = lazy(async () => ({
  default: (await import('./claim-code/claim-code.dialog.tsx')).ClaimCodeDialog,
}));

/** The dialog with a device's reset code, loaded when it is first opened. */
export const ResetCode = lazy(async () => ({
  default: (await import('./reset-code/reset-code.dialog.tsx')).ResetCodeDialog,
}));
