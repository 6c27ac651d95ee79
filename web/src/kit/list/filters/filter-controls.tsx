import { lazy } from 'react';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';
import type { FilterControlsProps, FilterSpec } from './filter-specs.ts';

const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));
const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

/**
 * Makes the filters of a list from their declaration. Loaded when they are opened, or when a filter is set.
 * @param specs in display order
 */
export function filtersOf(specs: readonly FilterSpec[]) {
  return (props: ListFilterProps) => <FilterControls {...props} specs={specs} />;
}

function FilterControls({ part, ...props }: FilterControlsProps) {
  return part === 'chips' ? <FilterChips {...props} /> : <FilterPanel {...props} />;
}
