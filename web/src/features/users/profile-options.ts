import { queryOptions } from '@tanstack/react-query';
import type { ProfileRef } from '#contracts/users/profiles.ts';
import { allProfiles } from '#contracts/users/profiles.ts';
import { call } from '#web/lib/call.ts';

/** The profiles that a user can be given. */
export function profileOptionsQuery() {
  return queryOptions({
    queryKey: ['profiles', 'all'],
    queryFn: async ({ signal }): Promise<ProfileRef[]> => (await call(allProfiles, { signal })).data,
    staleTime: 60_000,
  });
}
