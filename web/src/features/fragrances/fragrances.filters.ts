import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import { campaignFilter, categoryFilter, createdFilter } from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the fragrance list. */
export const Filters = filtersOf([categoryFilter, campaignFilter, createdFilter]);
