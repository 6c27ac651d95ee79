import { expect, it } from 'vitest';
import { differences, type Figures } from './figures.ts';

type Wish = Partial<Record<Exclude<keyof Figures, 'places'>, Record<string, number>>> & {
  places?: Record<string, string>;
};

const figures = (wish: Wish = {}): Figures => ({
  ever: new Map(Object.entries(wish.ever ?? { '1 Rosa': 10 })),
  byDay: new Map(Object.entries(wish.byDay ?? { '1 Rosa': 10 })),
  fragrances: new Map(Object.entries(wish.fragrances ?? { Rosa: 10 })),
  capsules: new Map(Object.entries(wish.capsules ?? { 'CAP-1': 3, 'CAP-2': 7 })),
  places: new Map(Object.entries(wish.places ?? { 'CAP-1': '', 'CAP-2': 'AA' })),
});

const counted = {
  totals: new Map([
    ['1 Rosa', 4],
    ['2 Rosa', 1],
  ]),
  fragrances: new Map([['Rosa', 5]]),
  capsules: new Map([['CAP-1', 4]]),
  places: new Map([['CAP-1', new Set(['BB', 'CC'])]]),
};

const right = {
  ever: { '1 Rosa': 14, '2 Rosa': 1 },
  byDay: { '1 Rosa': 14, '2 Rosa': 1 },
  fragrances: { Rosa: 15 },
  capsules: { 'CAP-1': 0, 'CAP-2': 7 },
  places: { 'CAP-1': 'CC', 'CAP-2': 'AA' },
};

it('figures show no difference if exactly the counted shots were added; capsules never go below zero', () => {
  expect(differences(figures(), figures(right), counted)).toEqual([]);
});

it('figures show no difference after a capsule was pushed out of its slot by another', () => {
  const pushed = figures({ ...right, places: { 'CAP-1': '', 'CAP-2': 'AA' } });
  const before = figures({ places: { 'CAP-1': 'BB', 'CAP-2': 'AA' } });
  expect(differences(before, pushed, counted)).toEqual([]);
});

it('figures reveal what is missing, excessive or misplaced in each of them', () => {
  const wrong = figures({
    ever: { '1 Rosa': 13, '2 Rosa': 1 },
    byDay: { '1 Rosa': 14, '2 Rosa': 2 },
    fragrances: { Rosa: 15, Cedro: 1 },
    capsules: { 'CAP-1': 0, 'CAP-2': 6 },
    places: { 'CAP-1': 'AA', 'CAP-2': 'BB' },
  });
  expect(differences(figures(), wrong, counted)).toEqual([
    'Shots of 1 Rosa: 13, and should be 14',
    'Shots by day of 2 Rosa: 2, and should be 1',
    'Shots of fragrance Cedro: 1, and should be 0',
    'Left in capsule CAP-2: 6, and should be 7',
    'Capsule CAP-1 is in AA, and was in none',
    'Capsule CAP-2 is in BB, and was in AA',
  ]);
});
