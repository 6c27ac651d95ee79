import { slotAngle } from '#contracts/campaigns/slots.ts';

/**
 * Returns a slot's position on a circle of radius 1.
 * @returns x to the right and y downwards from the centre, as in screen coordinates
 */
export function slotPoint(slot: number): { x: number; y: number } {
  const radians = (slotAngle(slot) * Math.PI) / 180;
  return { x: Math.cos(radians), y: Math.sin(radians) };
}
