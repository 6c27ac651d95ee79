import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listProfiles, PROFILE_SORT } from '#contracts/profiles.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { call } from '#web/lib/call.ts';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listProfiles.path, sortable: PROFILE_SORT };

export function profilesQuery({ isActive: _, ...query }: ListRequestQuery) {
  return queryOptions({
    queryKey: ['profiles', 'list', query],
    queryFn: ({ signal }) => call(listProfiles, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => profilesQuery(listRequestAt(LIST, search));
