import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleOf } from './trend.ts';

it('the scale of the trend has round marks', () => {
  expect(scaleOf([3, 540, 12])).toEqual({ top: 600, marks: [0, 200, 400, 600] });
  expect(scaleOf([0, 0])).toEqual({ top: 4, marks: [0, 1, 2, 3, 4] });
});

it('the scale of the trend covers the highest value with whole numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000_000)), (values) => {
      const { top, marks } = scaleOf(values);
      expect(top).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect(marks[0]).toBe(0);
      expect(marks.at(-1)).toBe(top);
      expect(marks.every(Number.isInteger)).toBe(true);
    }),
  );
});
