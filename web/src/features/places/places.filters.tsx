import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import { createdFilter, organisationFilter, updatedFilter } from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [organisationFilter, createdFilter, updatedFilter];

/** The filters of the place list. */
export function PlaceFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
