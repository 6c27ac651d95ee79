import { lazy } from 'react';
import type { FilterPartsProps } from './filter-kinds.ts';

const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));
const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

/** What a list is narrowed by. It is fetched when it is opened, or when something is filtered. */
export function FilterParts({ part, ...props }: FilterPartsProps) {
  return part === 'chips' ? <FilterChips {...props} /> : <FilterPanel {...props} />;
}
