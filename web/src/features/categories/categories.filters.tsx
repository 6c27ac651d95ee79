import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import { createdFilter } from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [createdFilter];

/** The filters of the category list. */
export function CategoryFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
