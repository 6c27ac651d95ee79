import type { PointerEvent, RefObject, SyntheticEvent } from 'react';
import { useEffect, useRef } from 'react';
import { slotAt } from './slot-ring.model.ts';

/** A mouse must travel this far before a press becomes a drag, in pixels. */
const MOUSE_SLACK_PX = 6;
/** A finger must rest this long in milliseconds, so that a swipe that starts on a slot still scrolls the page. */
const TOUCH_HOLD_MS = 220;
/** A finger that travels further than this before that time scrolls, in pixels. */
const TOUCH_SLACK_PX = 10;

interface Press {
  slot: number;
  pointerId: number;
  touch: boolean;
  startX: number;
  startY: number;
  /** Set for touch: the timer that lifts the fragrance. */
  hold: ReturnType<typeof setTimeout> | undefined;
  lifted: boolean;
}

export interface SlotDragOptions {
  canLift: (slot: number) => boolean;
  onLift: (slot: number) => void;
  /** Called with the slot under the pointer, or null. */
  onOver: (slot: number | null) => void;
  /** Called with the slot that the fragrance is dropped on, or null. */
  onDrop: (slot: number | null) => void;
  onCancel: () => void;
}

/**
 * Drags by mouse, pen or finger. The square's custom properties `--drag-x` and `--drag-y` follow the pointer, in pixels
 * from its top left corner, so that nothing renders on pointer moves.
 * @param deviceRef the square that contains the ring; its slots have `data-slot`
 * @returns handlers for the square
 */
export function useSlotDrag(deviceRef: RefObject<HTMLElement | null>, options: SlotDragOptions) {
  const press = useRef<Press | null>(null);
  const swallowClick = useRef(false);

  useEffect(() => {
    const device = deviceRef.current;
    if (device === null) return;
    // React's touch listeners are passive and cannot prevent the page from scrolling under the finger.
    const holdPage = (event: TouchEvent) => {
      if (press.current?.lifted && event.cancelable) event.preventDefault();
    };
    device.addEventListener('touchmove', holdPage, { passive: false });
    return () => device.removeEventListener('touchmove', holdPage);
  }, [deviceRef]);

  const release = () => {
    clearTimeout(press.current?.hold);
    press.current = null;
  };

  useEffect(() => () => clearTimeout(press.current?.hold), []);

  const place = (device: HTMLElement, x: number, y: number) => {
    const box = device.getBoundingClientRect();
    device.style.setProperty('--drag-x', `${x - box.left}px`);
    device.style.setProperty('--drag-y', `${y - box.top}px`);
  };

  const lift = (device: HTMLElement, held: Press) => {
    held.lifted = true;
    device.setPointerCapture(held.pointerId);
    place(device, held.startX, held.startY);
    options.onLift(held.slot);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release();
      swallowClick.current = false;
      const slot = slotOfTarget(event.target);
      if (slot === null || event.button !== 0 || !event.isPrimary || !options.canLift(slot)) return;
      const device = event.currentTarget;
      const held: Press = {
        slot,
        pointerId: event.pointerId,
        touch: event.pointerType === 'touch',
        startX: event.clientX,
        startY: event.clientY,
        hold: undefined,
        lifted: false,
      };
      if (held.touch) held.hold = setTimeout(() => lift(device, held), TOUCH_HOLD_MS);
      press.current = held;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      if (held === null || held.pointerId !== event.pointerId) return;
      const travelled = Math.hypot(event.clientX - held.startX, event.clientY - held.startY);
      if (!held.lifted) {
        if (held.touch && travelled > TOUCH_SLACK_PX) release();
        if (held.touch || travelled <= MOUSE_SLACK_PX) return;
        if (event.buttons === 0) return release();
        lift(event.currentTarget, held);
      }
      place(event.currentTarget, event.clientX, event.clientY);
      options.onOver(slotUnder(event.currentTarget, event.clientX, event.clientY));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const wasDrag = press.current?.lifted ?? false;
      release();
      if (!wasDrag) return;
      swallowClick.current = true;
      options.onDrop(slotUnder(event.currentTarget, event.clientX, event.clientY));
    },
    onPointerCancel: () => {
      const wasDrag = press.current?.lifted ?? false;
      release();
      if (wasDrag) options.onCancel();
    },
    // A drag ends with a click on the slot where it began; ignore it.
    onClickCapture: (event: SyntheticEvent) => {
      if (swallowClick.current) event.stopPropagation();
      swallowClick.current = false;
    },
    // A long touch lifts a fragrance and must not open the browser's context menu.
    onContextMenu: (event: SyntheticEvent) => {
      if (press.current?.touch) event.preventDefault();
    },
  };
}

function slotOfTarget(target: EventTarget): number | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  return button === null || button.matches(':disabled') ? null : Number(button.dataset.slot);
}

function slotUnder(device: HTMLElement, x: number, y: number): number | null {
  const centre = centreOf(device);
  const anySlot = device.querySelector('[data-slot]');
  if (anySlot === null) return null;
  const onCircle = centreOf(anySlot);
  const radius = Math.hypot(onCircle.x - centre.x, onCircle.y - centre.y);
  return slotAt((x - centre.x) / radius, (y - centre.y) / radius);
}

function centreOf(element: Element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
