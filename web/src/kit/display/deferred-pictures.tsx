import type { ReactNode } from 'react';
import { createContext, startTransition, use, useEffect, useState } from 'react';

const PicturesDue = createContext(true);

/** Whether pictures may load yet. Always true outside `PicturesLater`. */
export function usePicturesDue(): boolean {
  return use(PicturesDue);
}

/** Delays a list's pictures until its text is painted: requesting fifty takes a fifth of the rendering time. */
export function DeferredPictures({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>;
    // A frame callback runs before that frame is painted; a task queued from it runs afterwards.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setDue(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  return <PicturesDue value={due}>{children}</PicturesDue>;
}
