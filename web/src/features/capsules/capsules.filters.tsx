import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import {
  campaignFilter,
  createdFilter,
  dueFilter,
  emptyWithinFilter,
  fragranceFilter,
  ownerFilter,
} from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
  fragranceFilter,
  emptyWithinFilter,
  dueFilter,
  ownerFilter,
  campaignFilter,
  createdFilter,
];

/** What the list is narrowed by. */
export function CapsuleFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
