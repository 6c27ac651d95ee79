import { CONFIG_STATES } from '#contracts/devices.ts';
import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import {
  campaignFilter,
  createdFilter,
  firmwareFilter,
  fragranceFilter,
  organisationFilter,
  ownerFilter,
  placeFilter,
  updatedFilter,
  userFilter,
} from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
  fragranceFilter,
  campaignFilter,
  {
    kind: 'choice',
    name: 'configState',
    label: 'devices.configuration',
    options: (t) => CONFIG_STATES.map((value) => ({ value, label: t(`devices.configStates.${value}`) })),
  },
  firmwareFilter,
  organisationFilter,
  placeFilter,
  ownerFilter,
  userFilter,
  createdFilter,
  updatedFilter,
];

/** The filters of the device list. */
export function DeviceFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
