import { PROFILES } from '#contracts/core/permissions.ts';
import { USER_STATES } from '#contracts/users.ts';
import { profileName } from '#web/kit/display/profile-texts.ts';
import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import {
  createdFilter,
  languageFilter,
  organisationFilter,
  stateFilter,
} from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the user list. */
export const Filters = filtersOf([
  {
    kind: 'choice',
    name: 'profile',
    label: 'filters.profile',
    options: (t) => PROFILES.map((value) => ({ value, label: profileName(value, t) })),
  },
  stateFilter(USER_STATES, (state, t) => t(`users.states.${state}`)),
  organisationFilter,
  languageFilter,
  createdFilter,
]);
