import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import type { StepUpCallback } from '#web/lib/step-up.ts';
import { setStepUpPrompt } from '#web/lib/step-up.ts';

const StepUpDialog = lazyComponent(
  ['auth'],
  () => import('#web/features/auth/step-up.dialog.tsx'),
  'StepUpDialog',
);

/** Asks the signed-in user to confirm who they are whenever a call requires it. */
export function StepUp() {
  const [end, setEnd] = useState<StepUpCallback | null>(null);
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !end) return;
    event.stopImmediatePropagation();
    end(false);
  });
  useEffect(() => {
    setStepUpPrompt((resolve) =>
      setEnd(() => (done: boolean) => {
        setEnd(null);
        resolve(done);
      }),
    );
    // Runs before any dialog's handler, so that Escape doesn't close the dialog below as well.
    const first = (event: KeyboardEvent) => cancel(event);
    window.addEventListener('keydown', first, true);
    return () => window.removeEventListener('keydown', first, true);
  }, []);
  return (
    end && (
      <Suspense>
        <StepUpDialog onEnd={end} />
      </Suspense>
    )
  );
}
