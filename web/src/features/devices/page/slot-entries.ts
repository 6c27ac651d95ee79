import { SLOTS } from '#contracts/campaigns/slots.ts';
import type { Device } from '#contracts/devices/devices.ts';
import { isDueSoon, isLow } from '#web/domain/capsules/capsule-states.ts';
import { dayAt } from '#web/lib/day.ts';

type DeviceCapsule = Device['capsules'][number];

/** A slot with its wanted content and the capsule that is in it. */
export interface SlotEntry {
  /** Null for a capsule whose slot is unknown. */
  slot: number | null;
  content: Device['slots'][number] | undefined;
  capsule: DeviceCapsule | undefined;
}

/** Every slot of a device by number, once per capsule in it, followed by the capsules without a slot. */
export function slotEntriesOf({ slots, capsules }: Pick<Device, 'slots' | 'capsules'>): SlotEntry[] {
  const entries = SLOTS.flatMap((slot): SlotEntry[] => {
    const content = slots.find((each) => each.slot === slot);
    const inside = capsules.filter((capsule) => capsule.slot === slot);
    return inside.length === 0
      ? [{ slot, content, capsule: undefined }]
      : inside.map((capsule) => ({ slot, content, capsule }));
  });
  const elsewhere = capsules.filter(({ slot }) => slot === null);
  return [...entries, ...elsewhere.map((capsule) => ({ slot: null, content: undefined, capsule }))];
}

/** An entry, or a run of empty slots from that entry to the slot `until`. */
export interface SlotRange {
  entry: SlotEntry;
  until: number | null;
}

/** The entries with consecutive empty slots merged. */
export function slotRangesOf(entries: readonly SlotEntry[]): SlotRange[] {
  const ranges: SlotRange[] = [];
  for (const entry of entries) {
    const last = ranges.at(-1);
    if (last && isEmpty(entry) && isEmpty(last.entry)) last.until = entry.slot;
    else ranges.push({ entry, until: null });
  }
  return ranges;
}

/** Whether the capsule has another fragrance than the one wanted in the slot. */
export const hasOtherFragrance = ({ content, capsule }: SlotEntry) =>
  content !== undefined &&
  capsule !== undefined &&
  capsule.fragrance.fragranceId !== content.fragrance.fragranceId;

export const isEmpty = ({ content, capsule }: SlotEntry) => !content && !capsule;

/** How much of a capsule is left, from 0 to 1, and whether it is low or due soon. */
export function levelOf(capsule: DeviceCapsule, now: Date) {
  const { remainingShots, totalShots } = capsule;
  return {
    share: totalShots === 0 ? 0 : remainingShots / totalShots,
    low: isLow(capsule),
    due: isDueSoon(capsule, dayAt(now)),
  };
}

type Content = Device['slots'][number];

/** A slot whose held content differs from the wanted one. */
interface SlotDifference {
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
