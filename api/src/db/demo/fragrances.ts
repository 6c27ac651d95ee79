import type { CategoryKey } from './categories.ts';
import { DEEP_FRAGRANCES } from './fragrances-deep.ts';
import { LIGHT_FRAGRANCES } from './fragrances-light.ts';
import type { DemoFragrance } from './world.types.ts';

const BY_CATEGORY = { ...LIGHT_FRAGRANCES, ...DEEP_FRAGRANCES };

export type FragranceKey = (typeof BY_CATEGORY)[CategoryKey][number]['key'];

export const FRAGRANCES: readonly (DemoFragrance & { key: FragranceKey; category: CategoryKey })[] = (
  Object.keys(BY_CATEGORY) as CategoryKey[]
).flatMap((category) => BY_CATEGORY[category].map((fragrance) => ({ ...fragrance, category })));
