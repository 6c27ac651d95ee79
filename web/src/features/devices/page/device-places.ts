import { isDueSoon, isLow } from '#contracts/capsules.ts';
import type { Device } from '#contracts/devices.ts';
import { SLOTS } from '#contracts/slots.ts';
import { dayAt } from '#web/lib/day.ts';

export type DeviceCapsule = Device['capsules'][number];

/** A slot with its wanted content and the capsule that is in it. */
export interface Place {
  /** Null for a capsule whose slot is unknown. */
  slot: number | null;
  content: Device['slots'][number] | undefined;
  capsule: DeviceCapsule | undefined;
}

/** Every slot of a device by number, once per capsule in it, followed by the capsules without a slot. */
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

/** A place, or a run of empty slots from that place to the slot `until`. */
export interface Line {
  place: Place;
  until: number | null;
}

/** The places with consecutive empty slots merged. */
export function linesOf(places: readonly Place[]): Line[] {
  const lines: Line[] = [];
  for (const place of places) {
    const last = lines.at(-1);
    if (last && isEmpty(place) && isEmpty(last.place)) last.until = place.slot;
    else lines.push({ place, until: null });
  }
  return lines;
}

/** Whether the capsule has another fragrance than the one wanted in the slot. */
export const isOther = ({ content, capsule }: Place) =>
  content !== undefined &&
  capsule !== undefined &&
  capsule.fragrance.fragranceId !== content.fragrance.fragranceId;

export const isEmpty = ({ content, capsule }: Place) => !content && !capsule;

/** How much of a capsule is left, from 0 to 1, and whether it is low or due soon. */
export function levelOf(capsule: DeviceCapsule, now: Date) {
  const { remainingShots, totalShots, dueDate } = capsule;
  return {
    share: totalShots === 0 ? 0 : remainingShots / totalShots,
    low: isLow(capsule),
    due: isDueSoon({ dueDate }, dayAt(now)),
  };
}
