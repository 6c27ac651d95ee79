import { ALERT_KINDS } from '#contracts/alerts.ts';
import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import { organisationFilter, placeFilter } from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [
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
export function AlertFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
