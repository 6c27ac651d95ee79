import { queryOptions } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import type { listViews, View, ViewList } from '#contracts/views.ts';
import { call } from '#web/lib/call.ts';

/** Where each list stands that has views. */
export const VIEW_PATHS = {
  usuario: '/admin/users',
  categories: '/admin/categories',
  fragrances: '/admin/fragrances',
  campaigns: '/admin/campaigns',
  quiz: '/admin/quiz',
  devices: '/admin/devices',
  capsules: '/admin/capsules',
  organisations: '/admin/organisations',
  places: '/admin/places',
  iniciativa: '/admin/initiatives',
  audit: '/admin/audit',
} as const satisfies Record<ViewList, string>;

/** The list of an endpoint (`/usuario`) that has views. */
export function viewListOf(endpoint: string): ViewList | undefined {
  const name = endpoint.slice(1);
  return name in VIEW_PATHS ? (name as ViewList) : undefined;
}

/** What an address says that shows a view. */
export function viewSearch({ viewId, search }: View): Record<string, unknown> {
  return { ...defaultParseSearch(search), view: viewId };
}

/** As much of a contract as it takes to read: every page would fetch the whole of it with the menu. */
export const reads = (path: string): EndpointSpec => ({
  method: 'GET',
  path,
  summary: '',
  tag: '',
  access: 'session',
});

/** Every view that the person sees, of all lists. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => {
    const { data } = (await call(reads('/views'), { signal })) as AnswerOf<typeof listViews>;
    return data;
  },
  staleTime: 300_000,
});
