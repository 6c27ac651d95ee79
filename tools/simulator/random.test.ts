import { expect, it } from 'vitest';
import { Random } from './random.ts';

const many = <Value>(of: () => Value) => Array.from({ length: 2_000 }, of);

it('random numbers are the same for the same seed and differ for another', () => {
  const [first, same, other] = [new Random('a'), new Random('a'), new Random('b')];
  const numbers = many(() => first.next());
  expect(many(() => same.next())).toEqual(numbers);
  expect(many(() => other.next())).not.toEqual(numbers);
});

it('random numbers stay within their bounds and reach both', () => {
  const random = new Random('bounds');
  expect(new Set(many(() => random.whole(3, 6)))).toEqual(new Set([3, 4, 5, 6]));
  expect(new Set(many(() => random.oneOf(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
  const numbers = many(() => random.between(-2, 2));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-2);
  expect(Math.max(...numbers)).toBeLessThan(2);
  expect(() => random.oneOf([])).toThrow(RangeError);
});

it('random events happen with the requested probability', () => {
  const random = new Random('shares');
  const share = many(() => random.happens(0.25)).filter(Boolean).length / 2_000;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.3);
  expect(many(() => random.happens(0))).not.toContain(true);
  expect(many(() => random.happens(1))).not.toContain(false);
});

it('random shuffling loses and duplicates nothing', () => {
  const list = Array.from({ length: 50 }, (_, index) => index);
  const mixed = new Random('mixed').shuffled(list);
  expect(mixed).not.toEqual(list);
  expect(mixed.toSorted((a, b) => a - b)).toEqual(list);
});
