import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-feature.ts';
import type { EndStepUp } from '#web/lib/step-up.ts';
import { onStepUp } from '#web/lib/step-up.ts';

const StepUpDialog = lazyPart(
  ['auth'],
  () => import('#web/features/auth/step-up.dialog.tsx'),
  'StepUpDialog',
);

/** Asks whoever is signed in to show that it is them, whenever a call demands it. */
export function StepUp() {
  const [end, setEnd] = useState<EndStepUp | null>(null);
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !end) return;
    event.stopImmediatePropagation();
    end(false);
  });
  useEffect(() => {
    onStepUp((resolve) =>
      setEnd(() => (done: boolean) => {
        setEnd(null);
        resolve(done);
      }),
    );
    // Before any dialog listens: Escape is not for the one below as well.
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
