import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import { createdFilter, updatedFilter } from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [createdFilter, updatedFilter];

/** The filters of the organisation list. */
export function OrganisationFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
