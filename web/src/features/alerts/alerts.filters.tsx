import { ALERT_KINDS } from '#contracts/alerts.ts';
import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import { organisationFilter, placeFilter } from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'alerts.kind',
    options: (t) => ALERT_KINDS.map((value) => ({ value, label: t(`alertKinds.${value}`) })),
  },
  organisationFilter,
  placeFilter,
];

/** The filters of the alert list. */
export function AlertFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
