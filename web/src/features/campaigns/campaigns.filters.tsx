import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import {
  createdFilter,
  fragranceFilter,
  languageFilter,
  organisationFilter,
  ownerFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
  fragranceFilter,
  organisationFilter,
  ownerFilter,
  languageFilter,
  createdFilter,
  updatedFilter,
];

/** The filters of the campaign list. */
export function CampaignFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
