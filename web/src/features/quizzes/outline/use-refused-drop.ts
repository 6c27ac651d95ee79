import type { DragEvent } from 'react';
import { useRef } from 'react';

/**
 * Notices when a row is let go over another where it may not go. Browsers say of that only that the drag has ended.
 * @param refused told of the rows by their keys
 * @returns the props of the element around the rows, which have their keys as `data-row`, and what to call when a drop is taken
 */
export function useRefusedDrop(refused: (dragged: string, target: string) => void) {
  const target = useRef<string | null>(null);
  const forget = () => {
    target.current = null;
  };
  return {
    taken: forget,
    // Before the rows themselves, which let the event go no further.
    props: {
      onDragStartCapture: forget,
      onDragOverCapture: (event: DragEvent) => {
        target.current = keyAt(event);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) forget();
      },
      onDragEnd: (event: DragEvent) => {
        const dragged = keyAt(event);
        if (dragged !== null && target.current !== null) refused(dragged, target.current);
        forget();
      },
    },
  };
}

function keyAt({ target }: DragEvent): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row?.dataset.row ?? null;
}
