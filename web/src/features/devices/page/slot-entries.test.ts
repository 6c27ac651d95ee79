import { describe, expect, it } from 'vitest';
import { device } from '../testing/device-builders.ts';
import { slotDifferences } from './slot-entries.ts';

const content = (slot: number, fragranceId: number, shotSeconds = 5) => ({
  slot,
  shotSeconds,
  fragrance: { fragranceId, name: `Fragrance ${fragranceId}`, image: null },
});
const holding = (...slots: ReturnType<typeof content>[]) => ({ configId: 3, campaign: null, slots });
const differing = (change: Parameters<typeof device>[0]) =>
  slotDifferences(device(change)).map(({ slot, held, wanted }) => [
    slot,
    held?.fragrance.fragranceId,
    wanted?.fragrance.fragranceId,
  ]);

describe('the slots that differ from the wanted configuration', () => {
  it('are none if the device holds the same', () => {
    expect(differing({ slots: [content(4, 9)], held: holding(content(4, 9)) })).toEqual([]);
  });

  it('are those with another, an extra or a missing fragrance, by number', () => {
    const slots = [content(7, 2), content(1, 1), content(12, 5)];
    const held = holding(content(3, 4), content(7, 3), content(1, 1));
    expect(differing({ slots, held })).toEqual([
      [3, 4, undefined],
      [7, 3, 2],
      [12, undefined, 5],
    ]);
  });

  it('include those with another shot duration', () => {
    expect(differing({ slots: [content(4, 9, 5)], held: holding(content(4, 9, 8)) })).toEqual([[4, 9, 9]]);
  });

  it('are all wanted slots if the device holds nothing', () => {
    expect(differing({ slots: [content(4, 9)], held: null })).toEqual([[4, undefined, 9]]);
  });
});
