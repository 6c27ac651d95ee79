import { useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '#contracts/campaigns.ts';
import { CAMPAIGN_SORT, campaignCalls, makeDefaultCampaign } from '#contracts/campaigns.ts';
import type { FragranceRef } from '#contracts/fragrances.ts';
import { fragranceHasAnswer, searchFragrances } from '#contracts/fragrances.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { recordQuery } from '#web/kit/form/record-query.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { shownRecordQuery } from '#web/kit/record/shown-record.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'campaigns';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = {
  endpoint: campaignCalls.list.path,
  sortable: CAMPAIGN_SORT,
  filters: campaignCalls.list.query,
};

export const campaignsQuery = (query: ListRequestQuery) => pageQuery(RESOURCE, campaignCalls.list, query);

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => campaignsQuery(listRequestAt(LIST, search));

/** A campaign and the version that a change of it refers to. */
export const campaignQuery = (id: number) => recordQuery(RESOURCE, campaignCalls.get, id);

/** The same for its page. */
export const shownCampaignQuery = (id: number) => shownRecordQuery(RESOURCE, campaignCalls.get, id);

/** Active fragrances whose name holds the text; for an empty one those that come first by name. */
export function fragranceOptionsQuery(str: string): OptionsQuery<FragranceRef> {
  return {
    queryKey: ['fragrances', 'search', str],
    queryFn: async ({ signal }) => (await call(searchFragrances, { query: { str }, signal })).data,
  };
}

/** Whether the campaign's quiz recommends a fragrance: its slot must keep it then. */
export async function isRecommended(fragranceId: number, campaignId: number): Promise<boolean> {
  const params = { fragranceId: String(fragranceId), campaignId: String(campaignId) };
  return (await call(fragranceHasAnswer, { params })).hasAnswer;
}

export function useMakeDefault() {
  return useResourceMutation(RESOURCE, (campaignId: number) =>
    call(makeDefaultCampaign, { body: { campaignId } }),
  );
}

/** The campaign that has the star, if it is among those that lists have shown. */
export function useShownDefault(): Campaign | undefined {
  const lists = useQueryClient().getQueriesData<{ data: Campaign[] }>({
    queryKey: [RESOURCE, 'list'],
    // What is to be read again may be of before another one got it.
    predicate: ({ state }) => !state.isInvalidated,
  });
  return lists.flatMap(([, page]) => page?.data ?? []).find(({ isDefault }) => isDefault);
}

/** Deactivates and activates campaigns, and removes them with their covers for good. */
export const useCampaignState = () => useStateMutations(RESOURCE, campaignCalls);
