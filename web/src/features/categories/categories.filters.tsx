import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import { createdFilter } from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [createdFilter];

/** The filters of the category list. */
export function CategoryFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
