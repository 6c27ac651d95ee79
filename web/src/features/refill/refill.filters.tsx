import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import { organisationFilter, placeFilter } from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [organisationFilter, placeFilter];

/** The filters of the refill list. */
export function RefillFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
