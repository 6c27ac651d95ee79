import i18n from 'i18next';
import { describe, expect, it } from 'vitest';
import { USER_FIELDS } from '#contracts/users/users.ts';
import { formatFor } from '#web/lib/format.ts';
import { changeFormatter } from './change-formatter.ts';

const words = () => changeFormatter(i18n.t, formatFor('pt-BR'), 'pt-BR', USER_FIELDS);

describe('the change formatter', () => {
  it.each([
    ['name', 'Cítricos', ['Cítricos']],
    ['name', null, []],
    ['name', '', []],
    ['fragranceShots', 1200, ['1.200']],
    ['ativo', true, ['Sim']],
    ['secret', '•••', ['•••']],
    ['birthday', '1990-12-31', ['31/12/1990']],
    ['publishedAt', new Date(2026, 0, 2, 3, 4).toISOString(), ['02/01/2026 03:04']],
    ['genre', 'F', ['Feminino']],
    ['genre', 'X', ['X']],
    ['country', 'BR', ['Brasil']],
    ['language', 'en-US', ['Inglês']],
    ['tags', ['a', 'b'], ['a', 'b']],
    [
      'address',
      { country: 'BR', state: null, city: 'Recife' },
      ['Cidade: Recife', 'Estado: —', 'País: Brasil'],
    ],
    [
      'collection',
      [{ slot: 1, fragrance: 'Rosa', shotSeconds: 5 }],
      ['Slot: 1, Fragrância: Rosa, Segundos por disparo: 5'],
    ],
    [
      'openingHours',
      [{ days: [1, 2, 3, 6, 7], from: '08:00', to: '18:00' }],
      ['seg–qua, sáb–dom 08:00–18:00'],
    ],
    ['openingHours', [], []],
    ['odd', { deep: { er: [1, { still: false }] } }, ['deep: er: 1, still: Não']],
  ])('formats the value of %s: %j', (field, value, lines) => {
    expect(words().lines(value, field)).toEqual(lines);
  });

  it('names known fields and leaves unknown ones as they are', () => {
    expect(words().field('shotSeconds')).toBe('Segundos por disparo');
    expect(words().field('newFangled')).toBe('newFangled');
    expect(words().field('constructor')).toBe('constructor');
  });
});
