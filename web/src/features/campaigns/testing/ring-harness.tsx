import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPages } from '#web/testing/render.tsx';
import type { Slots } from '../ring/slot-ring.model.ts';
import { contentOf, filledSlots, slotsOf } from '../ring/slot-ring.model.ts';
import { SlotRing } from '../ring/slot-ring.tsx';
import { useSlotRing } from '../ring/use-slot-ring.ts';
import { slotEntry } from './campaign-builders.ts';

/** A ring with Lavanda in slot 1 and Cedro in slot 3, for 5 and 8 seconds. */
const START = slotsOf([slotEntry(1, 1), slotEntry(3, 2, 8)]);

interface RingUnderTest {
  isLocked?: (fragranceId: number) => Promise<boolean>;
  errors?: Record<string, string>;
}

let held: Slots = START;

function Harness({ isLocked, errors = {} }: RingUnderTest) {
  const [slots, setSlots] = useState(START);
  held = slots;
  return <SlotRing ring={useSlotRing(slots, setSlots, isLocked)} errors={errors} />;
}

/** Shows a ring that keeps its slots itself. */
export function showRing(props: RingUnderTest = {}) {
  return renderPages({ '/': <Harness {...props} /> }, '/');
}

/** The group of the slots, once it is there. */
export function ring(): Promise<HTMLElement> {
  return screen.findByRole('group', { name: 'Slots do dispositivo' });
}

/** A slot's button. By its number: to ask 20 buttons for their names each time is slow. */
export function slot(number: number): HTMLElement {
  const button = document.querySelector<HTMLElement>(`[data-slot="${number}"]`);
  if (button === null) throw new Error(`There is no slot ${number}`);
  return button;
}

/** What a slot holds now. */
export function content(number: number) {
  return contentOf(held, number);
}

/** Slot number → name, of the configured slots. */
export function holders(): Record<number, string | undefined> {
  return Object.fromEntries(filledSlots(held).map((number) => [number, content(number)?.fragrance.name]));
}
