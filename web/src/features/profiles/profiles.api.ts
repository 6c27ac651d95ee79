import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listProfiles } from '#contracts/profiles.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { call } from '#web/lib/call.ts';

export function profilesQuery({ isActive: _, ...query }: ListRequestQuery) {
  return queryOptions({
    queryKey: ['profiles', 'list', query],
    queryFn: ({ signal }) => call(listProfiles, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
