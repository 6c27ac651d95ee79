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

/** Renders a ring that keeps its own slots. */
export function showRing(props: RingUnderTest = {}) {
  return renderPages({ '/': <Harness {...props} /> }, '/');
}

/** Finds the group of the slots. */
export function ring(): Promise<HTMLElement> {
  return screen.findByRole('group', { name: 'Slots do dispositivo' });
}

/** A slot's button. Looked up by number, since computing the names of 20 buttons each time is slow. */
export function slot(number: number): HTMLElement {
  const button = document.querySelector<HTMLElement>(`[data-slot="${number}"]`);
  if (button === null) throw new Error(`There is no slot ${number}`);
  return button;
}

/** The current content of a slot. */
export function content(number: number) {
  return contentOf(held, number);
}

/** The fragrance name of each configured slot, by slot number. */
export function holders(): Record<number, string | undefined> {
  return Object.fromEntries(filledSlots(held).map((number) => [number, content(number)?.fragrance.name]));
}
