import { isDueSoon, isLow } from '#contracts/capsules.ts';
import type { Device } from '#contracts/devices.ts';
import { SLOTS } from '#contracts/slots.ts';
import { dayAt } from '#web/lib/day.ts';

export type DeviceCapsule = Device['capsules'][number];

/** A slot, what it is to have in it, and a capsule that it fires from. */
export interface Place {
  /** Null for a capsule of which no slot is known. */
  slot: number | null;
  content: Device['slots'][number] | undefined;
  capsule: DeviceCapsule | undefined;
}

/** Every slot of a device in its numbering order, once for each capsule in it, and then the capsules that are in none. */
export function placesOf({ slots, capsules }: Pick<Device, 'slots' | 'capsules'>): Place[] {
  const places = SLOTS.flatMap((slot): Place[] => {
    const content = slots.find((each) => each.slot === slot);
    const inside = capsules.filter((capsule) => capsule.slot === slot);
    return inside.length === 0
      ? [{ slot, content, capsule: undefined }]
      : inside.map((capsule) => ({ slot, content, capsule }));
  });
  const elsewhere = capsules.filter(({ slot }) => slot === null);
  return [...places, ...elsewhere.map((capsule) => ({ slot: null, content: undefined, capsule }))];
}

/** A place, or several empty slots in a row, up to the slot `until`. */
export interface Line {
  place: Place;
  until: number | null;
}

/** The places with what is empty in a row as one. */
export function linesOf(places: readonly Place[]): Line[] {
  const lines: Line[] = [];
  for (const place of places) {
    const last = lines.at(-1);
    if (last && isEmpty(place) && isEmpty(last.place)) last.until = place.slot;
    else lines.push({ place, until: null });
  }
  return lines;
}

/** Whether it fires from a capsule of another fragrance than it is to. */
export const isOther = ({ content, capsule }: Place) =>
  content !== undefined &&
  capsule !== undefined &&
  capsule.fragrance.fragranceId !== content.fragrance.fragranceId;

export const isEmpty = ({ content, capsule }: Place) => !content && !capsule;

/** How much of it is left, from 0 to 1, and whether it has to be seen to. */
export function levelOf(capsule: DeviceCapsule, now: Date) {
  const { remainingShots, totalShots, dueDate } = capsule;
  return {
    share: totalShots === 0 ? 0 : remainingShots / totalShots,
    low: isLow(capsule),
    due: isDueSoon({ dueDate }, dayAt(now)),
  };
}
