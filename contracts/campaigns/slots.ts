import { FIRST_SLOT_POSITION, SLOT_COUNT } from '../core/constants.ts';

/**
 * Position of a slot on the ring. Position 0 is at three o'clock; positions go clockwise, 18 degrees each.
 * @param slot 1 to 20
 * @returns 0 to 19
 */
export function slotPosition(slot: number): number {
  return (slot - 1 + FIRST_SLOT_POSITION) % SLOT_COUNT;
}

/**
 * Angle of a slot on the ring.
 * @returns degrees, clockwise from three o'clock
 */
export function slotAngle(slot: number): number {
  return slotPosition(slot) * (360 / SLOT_COUNT);
}

/** All slots in numerical order: 1 to 20. */
export const SLOTS: readonly number[] = Array.from({ length: SLOT_COUNT }, (_, index) => index + 1);
