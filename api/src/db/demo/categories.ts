import type { DEEP_FRAGRANCES } from './fragrances-deep.ts';
import type { LIGHT_FRAGRANCES } from './fragrances-light.ts';
import type { DemoCategory } from './world.types.ts';

export type CategoryKey = keyof typeof LIGHT_FRAGRANCES | keyof typeof DEEP_FRAGRANCES;

export const CATEGORIES: readonly (DemoCategory & { key: CategoryKey })[] = [
  { key: 'citricos', name: 'Cítricos' },
  { key: 'florais', name: 'Florais' },
  { key: 'amadeirados', name: 'Amadeirados' },
  { key: 'orientais', name: 'Orientais' },
  { key: 'aquaticos', name: 'Aquáticos' },
  { key: 'frutados', name: 'Frutados' },
  { key: 'herbais', name: 'Herbais' },
  { key: 'gourmand', name: 'Gourmand' },
];

/** Inactive and without fragrances: what can be removed for good. */
export const EMPTY_CATEGORY = 'Couros';
