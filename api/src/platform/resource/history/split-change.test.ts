import { expect, it } from 'vitest';
import { splitChange } from './split-change.ts';

it('splitChange returns lists without keys and whole values unchanged', () => {
  const tell = (before: unknown, after: unknown) =>
    splitChange({ field: 'x', before, after } as Parameters<typeof splitChange>[0]);
  expect(tell([1, 2], [1])).toEqual([{ path: 'x', before: [1, 2], after: [1] }]);
  expect(tell(null, { city: 'Ilhéus', zipcode: null })).toEqual([
    { path: 'x.city', before: null, after: 'Ilhéus' },
  ]);
  expect(tell([], [{ slot: 3, fragrance: 'Mar', shotSeconds: 5 }])).toEqual([
    { path: 'x.3', before: null, after: { fragrance: 'Mar', shotSeconds: 5 } },
  ]);
});
