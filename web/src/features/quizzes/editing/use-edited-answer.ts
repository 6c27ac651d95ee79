import { useClickOutside } from '@mantine/hooks';
import { useState } from 'react';
import { floatingLayer } from '#web/kit/display/floating-layer.ts';

interface ActiveAnswer {
  key: string;
  card: HTMLElement;
  /** Whether it had no faults when its card was entered. */
  hadNoFaults: boolean;
}

/**
 * The answer being edited, from when its card is entered until it is left: by a click outside, or by a key that moves
 * the focus out. Popovers opened from the card belong to it.
 * @returns the key of the answer that may still lead nowhere (null for none), and the function that a card calls when
 *   it receives the focus
 */
export function useEditedAnswer() {
  const [active, setActive] = useState<ActiveAnswer | null>(null);
  // Not on press: faults that appear then would push the pressed element away from under the pointer.
  const leave = () => setActive(null);
  useClickOutside(leave, ['click', 'keyup'], [active?.card ?? null, floatingLayer], active !== null);
  return {
    exemptAnswer: active?.hadNoFaults ? active.key : null,
    enter: (key: string, card: HTMLElement, hadNoFaults: boolean) => {
      if (active?.key !== key) setActive({ key, card, hadNoFaults });
    },
  };
}
