import { expect, it } from 'vitest';
import { changeOf } from './change-text.tsx';

it.each([
  [
    { value: 112, before: 100 },
    { kind: 'more', share: 0.12 },
  ],
  [
    { value: 50, before: 100 },
    { kind: 'less', share: 0.5 },
  ],
  [
    { value: 0, before: 4 },
    { kind: 'less', share: 1 },
  ],
  [{ value: 7, before: 7 }, { kind: 'same' }],
  [{ value: 7, before: 0 }, { kind: 'none' }],
  [{ value: 0, before: 0 }, { kind: 'none' }],
])('the change of %j is %j', (compared, change) => {
  expect(changeOf(compared)).toEqual(change);
});
