import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import { createdFilter, updatedFilter } from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the organisation list. */
export const Filters = filtersOf([createdFilter, updatedFilter]);
