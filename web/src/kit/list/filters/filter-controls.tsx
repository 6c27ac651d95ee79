import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import type { FilterControlsProps, FilterSpec } from './filter-specs.ts';

const FilterChips = lazyComponent([], () => import('./filter-chips.tsx'), 'FilterChips');
const FilterPanel = lazyComponent([], () => import('./filter-panel.tsx'), 'FilterPanel');

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
