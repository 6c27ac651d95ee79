import { DAY_MS } from './moments.ts';
import { seededRandom } from './random.ts';

/** Capsule sizes, in shots. */
const SIZES = [100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_500, 2_000];

/** Number of sizes to choose from, starting with the smallest that suffices: some capsules end up nearly empty. */
const SIZE_CHOICES = 4;

/** Slots of a device whose capsules are known by serial number. */
export const CAPSULE_SLOTS = 3;

/** The first part is the batch number, the second the capsule's. */
export function serialNumberOf(index: number): string {
  const lot = 2_204 + Math.floor(index / 8);
  return `CAP-${lot}-${String(1 + ((index * 37) % 97)).padStart(3, '0')}`;
}

/** What is chosen about a capsule; missing: its serial number decides. */
export type CapsuleNeed = 'ending' | 'expiring' | 'none';

/** What the capsules of a worn device need, from the most used. */
export const WORN: readonly CapsuleNeed[] = ['ending', 'expiring', 'none'];

/** The share of a capsule that is fired at most unless it is ending. */
const USED = 0.8;

/** The capacity of a capsule. @param used shots already fired from it */
export function sizeOf(serialNumber: string, used: number, need?: CapsuleNeed): number {
  if (need === 'ending') return Math.ceil((used + 1) / 10) * 10;
  const first = SIZES.findIndex((size) => size >= (need ? used / USED : used));
  if (first === -1) return used;
  const choice = Math.floor(seededRandom(`${serialNumber} size`)() * SIZE_CHOICES);
  return SIZES[Math.min(first + choice, SIZES.length - 1)] ?? used;
}

/** Shares of capsules that are overdue, and that are due soon. */
const OVERDUE = 0.05;
const DUE_SOON = 0.17;

/** @returns the capsule's expiry date, `YYYY-MM-DD` */
export function dueDateOf(serialNumber: string, now: Date, need?: CapsuleNeed): string {
  const random = seededRandom(`${serialNumber} due`);
  const chance = random();
  const luck = need === undefined ? chance : need === 'expiring' ? OVERDUE : DUE_SOON;
  const part = random();
  let days = 35 + part * 390;
  if (luck < OVERDUE) days = -3 - part * 25;
  else if (luck < DUE_SOON) days = 2 + part * 26;
  return new Date(now.getTime() + Math.round(days) * DAY_MS).toISOString().slice(0, 10);
}
