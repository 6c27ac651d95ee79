import { listProfiles, PROFILE_SORT } from '#contracts/profiles.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';

/** The endpoint, which also keys the remembered settings of the list, with its sortable columns. */
export const LIST = { endpoint: listProfiles.path, sortable: PROFILE_SORT };

export const profilesQuery = ({ isActive: _, ...query }: ListRequestQuery) =>
  pageQuery('profiles', listProfiles, query);

/** The first rows of the list for the URL's search parameters. */
export const firstPageQuery = (search: Record<string, unknown>) => profilesQuery(listRequestAt(LIST, search));
