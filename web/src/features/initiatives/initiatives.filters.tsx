import { INITIATIVE_STATUSES } from '#contracts/initiative-status.ts';
import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import {
  campaignFilter,
  createdFilter,
  organisationFilter,
  placeFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
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
export function InitiativeFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
