import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addTouched, exportTouched, listTouched, removeTouched } from '#contracts/incidents.ts';
import { listUsers } from '#contracts/users/users.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { RESOURCE } from './incidents.api.ts';

/** Affected users per page. */
const PER_PAGE = '10';

export const affectedQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [RESOURCE, 'users', id, page],
    queryFn: ({ signal }) =>
      call(listTouched, {
        params: { id },
        query: { page: String(page), perPage: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Users whose name or e-mail contains the text. */
export const userOptionsQuery = (text: string) => ({
  queryKey: ['users', 'picked', text],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { perPage: '20', orderBy: 'nome', orderByDirection: 'ASC', FilterString: text } as const;
    return (await call(listUsers, { query, signal })).data;
  },
});

/** Groups of users by profile. */
export const GROUPS = ['all', 'ADMIN', 'STAFF', 'USER'] as const;
export type Group = (typeof GROUPS)[number];

/** Adds one user, or all users of a group, active or not. */
export const useAddAffected = (id: number) =>
  useResourceMutation(RESOURCE, async (added: number | Group) => {
    const params = { id };
    if (typeof added === 'number') return call(addTouched, { params, body: { ids: [added] } });
    const profile = added !== 'all' && { profile: added };
    await call(addTouched, { params, body: { where: { ...profile, isActive: true } } });
    return call(addTouched, { params, body: { where: { ...profile, isActive: false } } });
  });

export const useRemoveAffected = (id: number) =>
  useResourceMutation(RESOURCE, (userId: number) => call(removeTouched, { params: { id, userId } }));

/** The download of all users affected by an incident. */
export const affectedFile = (id: number) => lazyDownload(exportTouched, { params: { id } }, 'xlsx');
