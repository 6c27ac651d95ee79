import { FIRST_SLOT_POSITION, SLOT_COUNT } from './core/constants.ts';

/**
 * Where a slot stands on the ring. Position 0 is at three o'clock, and positions go clockwise, 18 degrees each.
 * @param slot 1 to 20
 * @returns 0 to 19
 */
export function slotPosition(slot: number): number {
  return (slot - 1 + FIRST_SLOT_POSITION) % SLOT_COUNT;
}

/**
 * The same as an angle.
 * @returns degrees, clockwise from three o'clock
 */
export function slotAngle(slot: number): number {
  return slotPosition(slot) * (360 / SLOT_COUNT);
}

/** Every slot in its numbering order: 1 to 20. */
export const SLOTS: readonly number[] = Array.from({ length: SLOT_COUNT }, (_, index) => index + 1);
