import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import type { StepUpCallback } from '#web/lib/step-up.ts';
import { setStepUpPrompt } from '#web/lib/step-up.ts';

const StepUpDialog = lazyDialog(
  ['auth'],
  () => import('#web/features/auth/step-up.dialog.tsx'),
  'StepUpDialog',
);

/** Asks the signed-in user to confirm who they are whenever a call requires it. */
export function StepUp() {
  const [end, setEnd] = useState<StepUpCallback | null>(null);
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !end) return;
    event.stopImmediatePropagation();
    end(false);
  };
  // Runs before any dialog's handler, so that Escape doesn't close the dialog below as well.
  useWindowEvent('keydown', cancel, true);
  useEffect(() => {
    setStepUpPrompt((resolve) => {
      const answer = (done: boolean) => {
        // The response to a cancelled prompt may arrive during the next one.
        setEnd((open: StepUpCallback | null) => (open === answer ? null : open));
        resolve(done);
      };
      setEnd(() => answer);
    });
  }, []);
  return end && <StepUpDialog onEnd={end} />;
}
