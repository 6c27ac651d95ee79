import { listProfiles, PROFILE_SORT } from '#contracts/profiles.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listProfiles.path, sortable: PROFILE_SORT };

export const profilesQuery = ({ isActive: _, ...query }: ListRequestQuery) =>
  pageQuery('profiles', listProfiles, query);

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => profilesQuery(listRequestAt(LIST, search));
