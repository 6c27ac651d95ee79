import { queryOptions } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { PAGES, type ResourceName } from '#contracts/core/resources.ts';
import type { listViews, View, ViewList } from '#contracts/views.ts';
import { call } from '#web/lib/call.ts';
import { readCall } from '#web/lib/read-call.ts';

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
