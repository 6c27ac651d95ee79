import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import { createdFilter, organisationFilter, updatedFilter } from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the place list. */
export const Filters = filtersOf([organisationFilter, createdFilter, updatedFilter]);
