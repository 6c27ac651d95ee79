import { queryOptions } from '@tanstack/react-query';
import { listCampaigns } from '#contracts/campaigns.ts';
import { listCategories } from '#contracts/categories.ts';
import { listFragrances } from '#contracts/fragrances.ts';
import { call } from '#web/lib/call.ts';

const LISTS = { categories: listCategories, fragrances: listFragrances, campaigns: listCampaigns } as const;

/** The resources that the home page counts. */
export type Counted = keyof typeof LISTS;

export interface Count {
  active: number;
  inactive: number;
}

/** How many records there are: what the lists say of themselves, asked for one row each. */
export function countQuery(resource: Counted) {
  const total = async (isActive: 'true' | 'false', signal: AbortSignal) =>
    (await call(LISTS[resource], { query: { page: 1, perPage: 1, isActive }, signal })).total;
  return queryOptions({
    queryKey: [resource, 'count'],
    queryFn: async ({ signal }): Promise<Count> => {
      const [active, inactive] = await Promise.all([total('true', signal), total('false', signal)]);
      return { active, inactive };
    },
  });
}
