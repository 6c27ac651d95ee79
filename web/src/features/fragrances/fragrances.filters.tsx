import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import { campaignFilter, categoryFilter, createdFilter } from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [categoryFilter, campaignFilter, createdFilter];

/** The filters of the fragrance list. */
export function FragranceFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
