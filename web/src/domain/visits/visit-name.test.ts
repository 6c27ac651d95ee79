import i18n from 'i18next';
import { expect, it } from 'vitest';
import { visitName } from './visit-name.ts';

it.each([
  ['Hotel Aurora · 2020-12-03', 'Visita de 3 de dez. de 2020 · Hotel Aurora'],
  ['Hotel · Torre B +2 · 2020-12-03', 'Visita de 3 de dez. de 2020 · Hotel · Torre B +2'],
  ['2020-12-03', 'Visita de 3 de dez. de 2020'],
  ['Hotel Aurora', 'Hotel Aurora'],
])('a visit that the API names %s is called “%s”', (name, words) => {
  expect(visitName(name, i18n.t)).toBe(words);
});

it('a visit of this year is called by its day without the year', () => {
  const year = new Date().getFullYear();
  expect(visitName(`Hotel · ${year}-06-15`, i18n.t)).toBe('Visita de 15 de jun. · Hotel');
});
