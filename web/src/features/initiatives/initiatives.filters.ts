import { INITIATIVE_STATUSES } from '#contracts/initiative-status.ts';
import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import {
  campaignFilter,
  createdFilter,
  organisationFilter,
  placeFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the initiative list. */
export const Filters = filtersOf([
  {
    kind: 'choice',
    name: 'status',
    label: 'list.state',
    options: (t) => INITIATIVE_STATUSES.map((value) => ({ value, label: t(`initiatives.status.${value}`) })),
  },
  organisationFilter,
  placeFilter,
  campaignFilter,
  { kind: 'days', name: 'runs', label: 'initiatives.period' },
  createdFilter,
  updatedFilter,
]);
