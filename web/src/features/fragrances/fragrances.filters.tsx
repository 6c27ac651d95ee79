import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import { campaignFilter, categoryFilter, createdFilter } from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [categoryFilter, campaignFilter, createdFilter];

/** The filters of the fragrance list. */
export function FragranceFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
