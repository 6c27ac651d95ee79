import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { slotAt } from './slot-ring.model.ts';

/** A mouse has to travel this far before a press becomes a drag, in pixels. */
const MOUSE_SLACK_PX = 6;
/** A finger has to rest this long, so that the page can still be scrolled by a swipe that starts on a slot. */
const TOUCH_HOLD_MS = 220;
/** A finger that travels further than this while it should rest is scrolling, in pixels. */
const TOUCH_SLACK_PX = 10;

interface Press {
  pointerId: number;
  slot: number;
  startX: number;
  startY: number;
  touch: boolean;
  lifted: boolean;
  hold: ReturnType<typeof setTimeout> | undefined;
}

export interface SlotDragOptions {
  /** The square that the ring fills. */
  deviceRef: RefObject<HTMLElement | null>;
  /** Radius of the slots' circle as a part of the square's width. */
  radius: () => number;
  /** What follows the pointer. */
  ghostRef: RefObject<HTMLElement | null>;
  canLift: (slot: number) => boolean;
  onLift: (slot: number) => void;
  /** The slot under the pointer, or null. */
  onOver: (slot: number | null) => void;
  onDrop: (from: number, to: number | null) => void;
}

/**
 * Dragging by mouse, pen or finger, with pointer events.
 * @returns the handlers of the square; `wasDrag` tells a click that ended a drag from one that was meant
 */
export function useSlotDrag(options: SlotDragOptions) {
  const press = useRef<Press | null>(null);
  const dragged = useRef(false);
  const { deviceRef, ghostRef } = options;

  const slotUnder = (x: number, y: number) => {
    const box = deviceRef.current?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    const unit = box.width * options.radius();
    return slotAt((x - box.left - box.width / 2) / unit, (y - box.top - box.height / 2) / unit);
  };

  const followPointer = (x: number, y: number) => {
    const box = deviceRef.current?.getBoundingClientRect();
    if (!box || !ghostRef.current) return;
    ghostRef.current.style.translate = `${x - box.left}px ${y - box.top}px`;
  };
}
