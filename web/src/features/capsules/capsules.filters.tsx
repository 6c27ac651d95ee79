import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import {
  campaignFilter,
  createdFilter,
  dueFilter,
  emptyWithinFilter,
  fragranceFilter,
  organisationFilter,
  ownerFilter,
  placeFilter,
} from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [
  fragranceFilter,
  emptyWithinFilter,
  dueFilter,
  organisationFilter,
  placeFilter,
  ownerFilter,
  campaignFilter,
  createdFilter,
];

/** The filters of the capsule list. */
export function CapsuleFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
