import type { ReactNode } from 'react';
import { createContext, startTransition, use, useEffect, useState } from 'react';

const PicturesDue = createContext(true);

/** Whether a picture may be fetched yet: anywhere but in what holds its pictures back. */
export function usePicturesDue(): boolean {
  return use(PicturesDue);
}

/** Holds the pictures of a list back until its words are painted: asking for fifty takes a fifth of the time of drawing it. */
export function PicturesLater({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>;
    // The task after the frame, since a frame begins with what is asked for in it.
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
