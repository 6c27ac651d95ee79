import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import {
  campaignFilter,
  createdFilter,
  dueFilter,
  emptyWithinFilter,
  fragranceFilter,
  organisationFilter,
  ownerFilter,
  placeFilter,
} from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
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
export function CapsuleFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
