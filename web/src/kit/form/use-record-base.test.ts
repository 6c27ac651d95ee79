import { expect, it } from 'vitest';
import { rebase } from './use-record-base.ts';

const BASE = { name: 'Verão', address: { street: 'Rua A', city: 'Santos' }, slots: [null, { id: 1 }, null] };

it('changes to parts of a group or of a list of the same length leave the other parts as they are now', () => {
  const changed = {
    ...BASE,
    address: { street: 'Rua B', city: 'Santos' },
    slots: [{ id: 7 }, { id: 1 }, null],
  };
  const newer = {
    name: 'Inverno',
    address: { street: 'Rua A', city: 'Natal' },
    slots: [null, null, { id: 9 }],
  };
  expect(rebase(BASE, changed, newer)).toEqual({
    name: 'Inverno',
    address: { street: 'Rua B', city: 'Natal' },
    slots: [{ id: 7 }, null, { id: 9 }],
  });
});

it('a changed list stays as it was changed if its length differs', () => {
  expect(rebase({ ids: [1, 2] }, { ids: [1] }, { ids: [1, 3] })).toEqual({ ids: [1] });
  expect(rebase({ ids: [1, 2] }, { ids: [1, 2] }, { ids: [3] })).toEqual({ ids: [3] });
});

it('a changed list of ids stays as it was changed', () => {
  expect(rebase({ ids: [1, 2] }, { ids: [1, 3] }, { ids: [3, 2] })).toEqual({ ids: [1, 3] });
});

it('a chosen file stays chosen', () => {
  const file = new File(['x'], 'x.png');
  expect(rebase<{ file: File | null }>({ file: null }, { file }, { file: null }).file).toBe(file);
});
