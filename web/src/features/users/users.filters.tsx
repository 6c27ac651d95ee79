import { PROFILES } from '#contracts/core/permissions.ts';
import { USER_STATES } from '#contracts/users.ts';
import { profileName } from '#web/kit/display/profile-words.ts';
import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import {
  createdFilter,
  languageFilter,
  organisationFilter,
  stateFilter,
} from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
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
export function UserFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
