import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import {
  createdFilter,
  fragranceFilter,
  languageFilter,
  organisationFilter,
  ownerFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the campaign list. */
export const Filters = filtersOf([
  fragranceFilter,
  organisationFilter,
  ownerFilter,
  languageFilter,
  createdFilter,
  updatedFilter,
]);
