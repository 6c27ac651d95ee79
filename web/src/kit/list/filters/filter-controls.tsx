import { lazy } from 'react';
import type { FilterControlsProps } from './filter-specs.ts';

const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));
const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

/** A list's filters. Loaded when they are opened, or when a filter is set. */
export function FilterControls({ part, ...props }: FilterControlsProps) {
  return part === 'chips' ? <FilterChips {...props} /> : <FilterPanel {...props} />;
}
