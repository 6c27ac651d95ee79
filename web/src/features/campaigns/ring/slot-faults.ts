import type { Slots } from './slot-ring.model.ts';
import { filledSlots } from './slot-ring.model.ts';

/** The error messages of one slot. */
export interface SlotFaults {
  fragranceId?: string;
  shotSeconds?: string;
}

/** The parts of a slot that the API may refuse. */
const PARTS = ['fragranceId', 'shotSeconds', 'slot'] as const;

/**
 * The error paths of each configured slot. The API's indexes count configured slots, not positions on the ring.
 * @returns slot number → `collection.<index>.<part>`
 */
export function slotPaths(slots: Slots): Map<number, string[]> {
  return new Map(
    filledSlots(slots).map((slot, index) => [slot, PARTS.map((part) => `collection.${index}.${part}`)]),
  );
}

/** The form errors of each slot by its number. Errors of the `slot` field are shown at the fragrance. */
export function slotFaults(slots: Slots, errors: Record<string, unknown>): Map<number, SlotFaults> {
  const faults = new Map<number, SlotFaults>();
  for (const [slot, paths] of slotPaths(slots)) {
    const [fragranceId, shotSeconds, number] = paths.map((path) => errors[path]).map(wording);
    const shown = fragranceId ?? number;
    if (shown === undefined && shotSeconds === undefined) continue;
    faults.set(slot, {
      ...(shown !== undefined && { fragranceId: shown }),
      ...(shotSeconds !== undefined && { shotSeconds }),
    });
  }
  return faults;
}

function wording(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}
