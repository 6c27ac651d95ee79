import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { contentOf, slotAfter } from './slot-ring.model.ts';
import type { SlotMoveHandle } from './use-slot-move.ts';
import type { SlotRingHandle } from './use-slot-ring.ts';

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

  const travel = (event: KeyboardEvent) => {
    event.preventDefault();
    const way = event.shiftKey || event.key.toLowerCase() === 'y' ? 'redo' : 'undo';
    if (move === null && ring.undoOrRedo(way)) moving.announce(t(`campaigns.ring.said.${way}`));
  };

  return (event: KeyboardEvent, slot: number) => {
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
