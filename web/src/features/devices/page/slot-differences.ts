import { SLOTS } from '#contracts/campaigns/slots.ts';
import type { Device } from '#contracts/devices/devices.ts';

type Content = Device['slots'][number];

/** A slot whose held content differs from the wanted one. */
export interface SlotDifference {
  slot: number;
  held: Content | undefined;
  wanted: Content | undefined;
}

/** The slots whose fragrance or shot duration differs between the held and the wanted configuration. */
export function slotDifferences({ slots, held }: Pick<Device, 'slots' | 'held'>): SlotDifference[] {
  const bySlot = (contents: readonly Content[]) => new Map(contents.map((each) => [each.slot, each]));
  const wantedIn = bySlot(slots);
  const heldIn = bySlot(held?.slots ?? []);
  return SLOTS.map((slot) => ({ slot, held: heldIn.get(slot), wanted: wantedIn.get(slot) })).filter(
    ({ held: one, wanted: other }) =>
      one?.fragrance.fragranceId !== other?.fragrance.fragranceId || one?.shotSeconds !== other?.shotSeconds,
  );
}
