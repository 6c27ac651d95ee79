import { ALERT_KINDS } from '#contracts/alerts.ts';
import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import { organisationFilter, placeFilter } from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the alert list. */
export const Filters = filtersOf([
  {
    kind: 'choice',
    name: 'kind',
    label: 'alerts.kind',
    options: (t) => ALERT_KINDS.map((value) => ({ value, label: t(`alertKinds.${value}`) })),
  },
  organisationFilter,
  placeFilter,
]);
