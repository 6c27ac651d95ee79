import { lazy } from 'react';
import type { FilterPartsProps } from './filter-kinds.ts';

const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));
const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

/** A list's filters. Loaded when they are opened, or when a filter is set. */
export function FilterParts({ part, ...props }: FilterPartsProps) {
  return part === 'chips' ? <FilterChips {...props} /> : <FilterPanel {...props} />;
}
