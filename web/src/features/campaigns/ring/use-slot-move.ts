import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentOf } from './slot-ring.model.ts';
import type { SlotRingHandle } from './use-slot-ring.ts';

/** A fragrance on its way to another slot. */
export interface SlotMove {
  from: number;
  /** Where it would land now; null where it would land nowhere. */
  to: number | null;
  by: 'keys' | 'pointer';
}

export interface SlotMoveHandle {
  move: SlotMove | null;
  /** What a live region says of it. */
  announcement: string;
  announce: (text: string) => void;
  lift: (slot: number, by: SlotMove['by']) => void;
  over: (slot: number | null) => void;
  /** Puts it into a slot, or back where it was: null. */
  drop: (slot: number | null) => void;
  cancel: () => void;
}

/** Moves a fragrance from slot to slot, whatever moves it, and says what happens. Escape puts it back. */
export function useSlotMove(ring: SlotRingHandle): SlotMoveHandle {
  const { t } = useTranslation();
  const [move, showMove] = useState<SlotMove | null>(null);
  const [announcement, announce] = useState('');
  // Pointers are faster than renderings: what is moved has to be known before it is shown.
  const current = useRef<SlotMove | null>(null);
  const setMove = (next: SlotMove | null) => {
    current.current = next;
    showMove(next);
  };
  const nameIn = (slot: number) => contentOf(ring.slots, slot)?.fragrance.name ?? '';

  /** A pointer that lets go leaves the keyboard's place where what it moved is now. */
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
