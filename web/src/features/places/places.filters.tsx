import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import { createdFilter, organisationFilter, updatedFilter } from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [organisationFilter, createdFilter, updatedFilter];

/** The filters of the place list. */
export function PlaceFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
