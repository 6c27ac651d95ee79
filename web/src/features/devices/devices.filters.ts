import { CONFIG_STATES } from '#contracts/devices.ts';
import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
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

/** The filters of the device list. */
export const Filters = filtersOf([
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
]);
