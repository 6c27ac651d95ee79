import { lazy, Suspense } from 'react';
import type { ResetCodeDialogProps } from './reset-code.dialog.tsx';

const ResetCodeDialog = lazy(async () => ({
  default: (await import('./reset-code.dialog.tsx')).ResetCodeDialog,
}));

interface ResetCodeProps extends Pick<ResetCodeDialogProps, 'onClose'> {
  /** Null while none is shown. */
  device: ResetCodeDialogProps['device'] | null;
}

/** The dialog with a device's reset code; its code is fetched when it is first opened. */
export function ResetCode({ device, onClose }: ResetCodeProps) {
  if (device === null) return null;
  return (
    <Suspense>
      <ResetCodeDialog device={device} onClose={onClose} />
    </Suspense>
  );
}
