import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import {
  campaignFilter,
  createdFilter,
  fragranceFilter,
  ownerFilter,
  updatedFilter,
  userFilter,
} from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
  fragranceFilter,
  campaignFilter,
  ownerFilter,
  userFilter,
  createdFilter,
  updatedFilter,
];

/** What the list is narrowed by. */
export function DeviceFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
