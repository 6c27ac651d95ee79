import { useClickOutside } from '@mantine/hooks';
import { useState } from 'react';
import { floatingLayer } from '#web/kit/display/floating-layer.ts';

interface AnswerInHand {
  key: string;
  card: HTMLElement;
  /** Whether nothing was wrong with it when its card was entered. */
  sound: boolean;
}

/**
 * The answer that is being written, from when its card is entered until it is left: by a click beside it, or by a key that
 * leads out. What opens from the card belongs to it.
 * @returns the key of the answer that is not to be held anything against yet, null where none is, and what a card is to call
 * when it gets the focus
 */
export function useAnswerInHand() {
  const [inHand, setInHand] = useState<AnswerInHand | null>(null);
  // Not as soon as something is pressed: what shows up then would push it away from under the pointer.
  const leave = () => setInHand(null);
  useClickOutside(leave, ['click', 'keyup'], [inHand?.card ?? null, floatingLayer], inHand !== null);
  return {
    spared: inHand?.sound ? inHand.key : null,
    enter: (key: string, card: HTMLElement, sound: boolean) => {
      if (inHand?.key !== key) setInHand({ key, card, sound });
    },
  };
}
