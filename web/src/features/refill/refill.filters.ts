import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import { organisationFilter, placeFilter } from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the refill list. */
export const Filters = filtersOf([organisationFilter, placeFilter]);
