import { useEffect, useMemo, useState } from 'react';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import type { MapLayout } from './layout.ts';
import { mapLayout } from './layout.ts';

/** Up to this many questions are laid out at once, within a frame or two; more of them in a worker. */
const SYNC_LAYOUT_MAX = 12;

/**
 * The layout of a quiz's map. A large quiz is laid out asynchronously; the previous layout stays until then.
 * @returns null until the first layout is ready
 */
export function useMapLayout(quiz: Quiz): MapLayout | null {
  const small = useMemo(() => (quiz.questions.length <= SYNC_LAYOUT_MAX ? mapLayout(quiz) : null), [quiz]);
  const [last, setLast] = useState<MapLayout | null>(small);
  useEffect(() => {
    if (small) {
      setLast(small);
      return;
    }
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<MapLayout>) => setLast(data);
    // The worker may have failed to load: a slow layout is better than none.
    worker.onerror = () => setLast(mapLayout(quiz));
    worker.postMessage(quiz);
    return () => worker.terminate();
  }, [small, quiz]);
  return small ?? last;
}
