import { expect, it } from 'vitest';
import { formDataOf } from './form-data.ts';

it('nested values are named as the API expects', () => {
  const data = formDataOf({ name: 'Verão', collection: [{ slot: 1, fragranceId: 7 }], nothing: null }, {});
  expect([...data.entries()]).toEqual([
    ['name', 'Verão'],
    ['collection[0][slot]', '1'],
    ['collection[0][fragranceId]', '7'],
    ['nothing', ''],
  ]);
});

it('chosen files are sent under the name of their part', () => {
  const file = new File(['x'], 'rosa.png', { type: 'image/png' });
  const data = formDataOf({}, { 'image.file': file, 'secret.file': null });
  expect([...data.keys()]).toEqual(['image.file']);
  expect((data.get('image.file') as File).name).toBe('rosa.png');
});
