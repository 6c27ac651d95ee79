import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import {
  createdFilter,
  fragranceFilter,
  languageFilter,
  organisationFilter,
  ownerFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [
  fragranceFilter,
  organisationFilter,
  ownerFilter,
  languageFilter,
  createdFilter,
  updatedFilter,
];

/** The filters of the campaign list. */
export function CampaignFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
