import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
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

/** The filters of the capsule list. */
export const Filters = filtersOf([
  fragranceFilter,
  emptyWithinFilter,
  dueFilter,
  organisationFilter,
  placeFilter,
  ownerFilter,
  campaignFilter,
  createdFilter,
]);
