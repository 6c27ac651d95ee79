import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { contentOf, slotAfter } from './slot-ring.model.ts';
import type { SlotRingHandle } from './use-slot-ring.ts';

/** A fragrance being moved to another slot. */
export interface SlotMove {
  from: number;
  /** Where it would land now; null outside the slots. */
  to: number | null;
  by: 'keys' | 'pointer';
}

interface SlotMoveHandle {
  move: SlotMove | null;
  /** The text of the live region. */
  announcement: string;
  announce: (text: string) => void;
  lift: (slot: number, by: SlotMove['by']) => void;
  over: (slot: number | null) => void;
  /** Drops it into a slot; null cancels the move. */
  drop: (slot: number | null) => void;
  cancel: () => void;
}

/** Moves a fragrance between slots, by pointer or keys, and announces each step. Escape cancels. */
export function useSlotMove(ring: SlotRingHandle): SlotMoveHandle {
  const { t } = useTranslation();
  const [move, showMove] = useState<SlotMove | null>(null);
  const [announcement, announce] = useState('');
  // Pointer events may arrive before the next render, so the state must be readable at once.
  const current = useRef<SlotMove | null>(null);
  const setMove = (next: SlotMove | null) => {
    current.current = next;
    showMove(next);
  };
  const nameIn = (slot: number) => contentOf(ring.slots, slot)?.fragrance.name ?? '';

  /** Moves the focus to the slot that now has the fragrance, also after a pointer drop. */
  const focus = (slot: number) =>
    document.getElementById(ring.buttonId(slot))?.focus({ preventScroll: true });

  const lift = (slot: number, by: SlotMove['by']) => {
    if (contentOf(ring.slots, slot) === null) return;
    setMove({ from: slot, to: by === 'keys' ? slot : null, by });
    announce(t('campaigns.ring.said.lifted', { name: nameIn(slot), slot }));
  };

  const over = (slot: number | null) => {
    const moved = current.current;
    if (moved === null || moved.to === slot) return;
    setMove({ ...moved, to: slot });
    if (slot === null) return;
    if (slot === moved.from) announce(t('campaigns.ring.said.overOwn', { slot }));
    else if (nameIn(slot) === '') announce(t('campaigns.ring.said.overEmpty', { slot }));
    else announce(t('campaigns.ring.said.overFilled', { slot, name: nameIn(slot) }));
  };

  const cancel = () => {
    const moved = current.current;
    if (moved === null) return;
    setMove(null);
    focus(moved.from);
    announce(t('campaigns.ring.said.cancelled', { name: nameIn(moved.from), slot: moved.from }));
  };

  const drop = async (to: number | null) => {
    const moved = current.current;
    if (moved === null) return;
    const { from } = moved;
    if (to === null || to === from) return cancel();
    const [name, other] = [nameIn(from), nameIn(to)];
    setMove(null);
    focus(to);
    if (!(await ring.act({ type: 'move', from, to }))) return;
    announce(
      other === ''
        ? t('campaigns.ring.said.moved', { name, slot: to })
        : t('campaigns.ring.said.swapped', { name, slot: to, other, from }),
    );
  };

  useEffect(() => {
    if (move === null) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { move, announcement, announce, lift, over, drop: (slot) => void drop(slot), cancel };
}

/** Where a key leads from a slot: arrows wrap around, Home and End go to the first and the last slot. */
const STEPS: Record<string, (slot: number) => number> = {
  ArrowRight: (slot) => slotAfter(slot, 1),
  ArrowDown: (slot) => slotAfter(slot, 1),
  ArrowLeft: (slot) => slotAfter(slot, -1),
  ArrowUp: (slot) => slotAfter(slot, -1),
  Home: () => 1,
  End: () => SLOT_COUNT,
};

/**
 * Keyboard control of the ring.
 * @returns the key handler of the slots, called with the focused slot
 */
export function useSlotKeys(ring: SlotRingHandle, moving: SlotMoveHandle) {
  const { t } = useTranslation();
  const { move } = moving;

  const clear = async (slot: number) => {
    const name = contentOf(ring.slots, slot)?.fragrance.name;
    if (name === undefined) return;
    if (await ring.act({ type: 'clear', slot }))
      moving.announce(t('campaigns.ring.said.cleared', { slot, name }));
  };

  const goTo = (slot: number) => {
    if (move === null) return ring.reveal(slot);
    document.getElementById(ring.buttonId(slot))?.focus();
    moving.over(slot);
  };

  const travel = (event: ReactKeyboardEvent) => {
    event.preventDefault();
    const way = event.shiftKey || event.key.toLowerCase() === 'y' ? 'redo' : 'undo';
    if (move === null && ring.undoOrRedo(way)) moving.announce(t(`campaigns.ring.said.${way}`));
  };

  return (event: ReactKeyboardEvent, slot: number) => {
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) return travel(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const isMove = event.key === 'm' || event.key === 'M';
    const isClear = event.key === 'Delete' || event.key === 'Backspace';
    if (step === undefined && !isMove && !isClear) return;
    event.preventDefault();
    if (step !== undefined) goTo(step(slot));
    else if (move !== null) return;
    else if (isMove) moving.lift(slot, 'keys');
    else void clear(slot);
  };
}
