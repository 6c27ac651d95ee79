import { lazy, Suspense } from 'react';
import type { ClaimCodeDialogProps } from './claim-code.dialog.tsx';

const ClaimCodeDialog = lazy(async () => ({
  default: (await import('./claim-code.dialog.tsx')).ClaimCodeDialog,
}));

interface ClaimCodeProps extends Pick<ClaimCodeDialogProps, 'onClose'> {
  /** Null while none is shown. */
  device: ClaimCodeDialogProps['device'] | null;
}

/** The dialog with a device's claim code; its code is fetched when it is first opened. */
export function ClaimCode({ device, onClose }: ClaimCodeProps) {
  if (device === null) return null;
  return (
    <Suspense>
      <ClaimCodeDialog device={device} onClose={onClose} />
    </Suspense>
  );
}
