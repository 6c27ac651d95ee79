import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import { organisationFilter, placeFilter } from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [organisationFilter, placeFilter];

/** The filters of the refill list. */
export function RefillFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
