import type { QueryClient } from '@tanstack/react-query';
import { CancelledError, queryOptions } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import type { ResourceName } from '#contracts/core/resources.ts';
import { PAGES } from '#contracts/core/resources.ts';
import type { listViews, View, ViewList } from '#contracts/views.ts';
import { call } from '#web/lib/call.ts';
import { readCall } from '#web/lib/request.ts';
import { getSession } from '#web/lib/session-store.ts';

/** The path of each list that supports views. */
export const VIEW_PATHS = {
  ...(Object.fromEntries(Object.values(PAGES).map(({ api, list }) => [api, list])) as Record<
    (typeof PAGES)[ResourceName]['api'],
    (typeof PAGES)[ResourceName]['list']
  >),
  audit: '/admin/audit',
} as const satisfies Record<ViewList, string>;

/** The list of an endpoint (`/usuario`), if it supports views. */
export function viewListOf(endpoint: string): ViewList | undefined {
  const name = endpoint.slice(1);
  return name in VIEW_PATHS ? (name as ViewList) : undefined;
}

/** The search parameters that show a view. */
export function viewSearch({ viewId, search }: View): Record<string, unknown> {
  return { ...defaultParseSearch(search), view: viewId };
}

/** All views that the user can see, of all lists. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => {
    const { data } = await call(readCall<typeof listViews>('/views'), { signal });
    return data;
  },
  staleTime: 300_000,
});

/**
 * The search parameters of the view that the user has chosen to open a list with; undefined if there is none.
 * @param path the list's path in this client
 */
export async function openingSearch(
  client: QueryClient,
  path: string,
): Promise<Record<string, unknown> | undefined> {
  try {
    const views = await client.ensureQueryData(viewsQuery);
    const view = views.find(({ list, opening }) => opening && VIEW_PATHS[list] === path);
    return view && viewSearch(view);
  } catch (error) {
    // The page was left meanwhile, or the session has ended, which is reported elsewhere.
    if (error instanceof CancelledError || !getSession()) return undefined;
    // The list opens without a view.
    console.warn('The views could not be read', error);
    return undefined;
  }
}
