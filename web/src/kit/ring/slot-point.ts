import { slotAngle } from '#contracts/slots.ts';

/**
 * Where a slot stands on a circle of radius 1.
 * @returns x to the right and y downwards from the centre, as screens count
 */
export function slotPoint(slot: number): { x: number; y: number } {
  const radians = (slotAngle(slot) * Math.PI) / 180;
  return { x: Math.cos(radians), y: Math.sin(radians) };
}
