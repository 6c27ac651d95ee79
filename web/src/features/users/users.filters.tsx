import { PROFILES } from '#contracts/core/permissions.ts';
import { USER_STATES } from '#contracts/users.ts';
import { profileName } from '#web/kit/display/profile-texts.ts';
import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import {
  createdFilter,
  languageFilter,
  organisationFilter,
  stateFilter,
} from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [
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
];

/** The filters of the user list. */
export function UserFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
