import { INITIATIVE_STATUSES } from '#contracts/initiative-status.ts';
import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import {
  campaignFilter,
  createdFilter,
  organisationFilter,
  placeFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [
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
];

/** The filters of the initiative list. */
export function InitiativeFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
