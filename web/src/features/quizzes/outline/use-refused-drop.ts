import type { DragEvent } from 'react';
import { useRef } from 'react';

/**
 * Detects that a row is dropped where it is not allowed; browsers only report that the drag has ended.
 * @param refused called with the keys of both rows
 * @returns props for the element around the rows, whose keys are in `data-row`, and `taken` to call on an accepted drop
 */
export function useRefusedDrop(refused: (dragged: string, target: string) => void) {
  const target = useRef<string | null>(null);
  const forget = () => {
    target.current = null;
  };
  return {
    taken: forget,
    // Captured before the rows, which stop the propagation.
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
