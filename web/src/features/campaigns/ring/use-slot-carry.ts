import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentOf } from './slot-ring.model.ts';
import type { SlotRingHandle } from './use-slot-ring.ts';

/** A fragrance on its way to another slot. */
export interface Carry {
  from: number;
  /** Where it would land now; null where it would land nowhere. */
  to: number | null;
  by: 'keys' | 'pointer';
}

export interface SlotCarry {
  carry: Carry | null;
  /** What a live region says of it. */
  said: string;
  say: (text: string) => void;
  lift: (slot: number, by: Carry['by']) => void;
  over: (slot: number | null) => void;
  /** Puts it into a slot, or back where it was: null. */
  drop: (slot: number | null) => void;
  cancel: () => void;
}

/** Carries a fragrance from slot to slot, whatever moves it, and says what happens. Escape puts it back. */
export function useSlotCarry(ring: SlotRingHandle): SlotCarry {
  const { t } = useTranslation();
  const [carry, showCarry] = useState<Carry | null>(null);
  const [said, say] = useState('');
  // Pointers are faster than renderings: what is carried has to be known before it is shown.
  const current = useRef<Carry | null>(null);
  const setCarry = (next: Carry | null) => {
    current.current = next;
    showCarry(next);
  };
  const nameIn = (slot: number) => contentOf(ring.slots, slot)?.fragrance.name ?? '';

  /** A pointer that lets go leaves the keyboard's place where what it carried is now. */
  const focus = (slot: number) =>
    document.getElementById(ring.buttonId(slot))?.focus({ preventScroll: true });

  const lift = (slot: number, by: Carry['by']) => {
    if (contentOf(ring.slots, slot) === null) return;
    setCarry({ from: slot, to: by === 'keys' ? slot : null, by });
    say(t('campaigns.ring.said.lifted', { name: nameIn(slot), slot }));
  };

  const over = (slot: number | null) => {
    const carried = current.current;
    if (carried === null || carried.to === slot) return;
    setCarry({ ...carried, to: slot });
    if (slot === null) return;
    if (slot === carried.from) say(t('campaigns.ring.said.overOwn', { slot }));
    else if (nameIn(slot) === '') say(t('campaigns.ring.said.overEmpty', { slot }));
    else say(t('campaigns.ring.said.overFilled', { slot, name: nameIn(slot) }));
  };

  const cancel = () => {
    const carried = current.current;
    if (carried === null) return;
    setCarry(null);
    focus(carried.from);
    say(t('campaigns.ring.said.cancelled', { name: nameIn(carried.from), slot: carried.from }));
  };

  const drop = async (to: number | null) => {
    const carried = current.current;
    if (carried === null) return;
    const { from } = carried;
    if (to === null || to === from) return cancel();
    const [name, other] = [nameIn(from), nameIn(to)];
    setCarry(null);
    focus(to);
    if (!(await ring.act({ type: 'move', from, to }))) return;
    say(
      other === ''
        ? t('campaigns.ring.said.moved', { name, slot: to })
        : t('campaigns.ring.said.swapped', { name, slot: to, other, from }),
    );
  };

  useEffect(() => {
    if (carry === null) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { carry, said, say, lift, over, drop: (slot) => void drop(slot), cancel };
}
