import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import { createdFilter, updatedFilter } from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the incident list. */
export const Filters = filtersOf([createdFilter, updatedFilter]);
