import type { ReactNode } from 'react';
import { createContext, startTransition, use, useEffect, useState } from 'react';

const PicturesEnabled = createContext(true);

/** Whether pictures may load yet. Always true outside `DeferredPictures`. */
export function usePicturesEnabled(): boolean {
  return use(PicturesEnabled);
}

/** Delays a list's pictures until its text is painted: requesting fifty takes a fifth of the rendering time. */
export function DeferredPictures({ children }: { children: ReactNode }) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>;
    // A frame callback runs before that frame is painted; a task queued from it runs afterwards.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setEnabled(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  return <PicturesEnabled value={enabled}>{children}</PicturesEnabled>;
}
