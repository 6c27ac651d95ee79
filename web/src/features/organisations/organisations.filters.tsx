import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import { createdFilter, updatedFilter } from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [createdFilter, updatedFilter];

/** The filters of the organisation list. */
export function OrganisationFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
