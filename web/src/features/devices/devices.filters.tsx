import { CONFIG_STATES } from '#contracts/devices.ts';
import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
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
} from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [
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
export function DeviceFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
