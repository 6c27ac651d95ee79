import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import { createdFilter } from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the category list. */
export const Filters = filtersOf([createdFilter]);
