import { describe, expect, it } from 'vitest';
import { quiz } from '../testing/quiz-builders.ts';
import { mapLayout } from './layout.ts';
import type { Direction } from './map-items.ts';
import { itemBeside, itemBox, itemKey, itemOfKey } from './map-items.ts';

const layout = mapLayout(
  quiz({
    1: { 11: { fragrances: [1] }, 12: { next: 2 }, 13: { next: 3 } },
    2: { 21: {} },
    3: { 31: {} },
  }),
);

describe('an arrow key on the map', () => {
  it.each<[string, Direction, string]>([
    ['1', 'down', '1-11'],
    ['1-12', 'down', '1-13'],
    ['1-13', 'down', '1-13'],
    ['1-11', 'up', '1'],
    ['1', 'up', '1'],
    ['1-12', 'right', '2'],
    ['1-13', 'right', '3'],
    ['1', 'right', '2'],
    ['1-11', 'right', '1-11'],
    ['2-21', 'down', '3'],
    ['3', 'up', '2-21'],
    ['3-31', 'left', '1-13'],
    ['2', 'left', '1-12'],
    ['1-12', 'left', '1-12'],
    ['9', 'down', '9'],
  ])('leads from %s %s to %s', (from, direction, to) => {
    const item = itemOfKey(from);
    expect(item && itemKey(itemBeside(layout, item, direction))).toBe(to);
  });
});

describe('an item of the map', () => {
  it('has a box in its question, with answers below the text', () => {
    const question = itemBox(layout, { questionId: 2, answerId: null });
    const answer = itemBox(layout, { questionId: 2, answerId: 21 });
    expect(answer?.x).toBe(question?.x);
    expect(answer?.y).toBe((question?.y ?? 0) + (question?.height ?? 0));
  });

  it('has no box once it is gone', () => {
    expect(itemBox(layout, { questionId: 9, answerId: null })).toBeUndefined();
  });

  it('can be restored from its key', () => {
    expect(itemOfKey('12-40')).toEqual({ questionId: 12, answerId: 40 });
    expect(itemOfKey('12')).toEqual({ questionId: 12, answerId: null });
    expect(itemOfKey('other')).toBeUndefined();
    expect(itemOfKey(undefined)).toBeUndefined();
  });
});
