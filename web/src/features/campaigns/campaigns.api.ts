import { useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { CAMPAIGN_SORT, campaignCalls, makeDefaultCampaign } from '#contracts/campaigns/campaigns.ts';
import { recordQuery, useResourceMutation, useStateMutations } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'campaigns';

export const LIST = listApi(RESOURCE, campaignCalls.list, { sortable: CAMPAIGN_SORT });

/** A campaign, with the ETag that an update must send. */
export const campaignQuery = (id: number) => recordQuery(RESOURCE, campaignCalls.get, id);

export function useMakeDefault() {
  return useResourceMutation(RESOURCE, (campaignId: number) =>
    call(makeDefaultCampaign, { body: { campaignId } }),
  );
}

/** The default campaign, if it is among the rows of a cached list. */
export function useShownDefault(): Campaign | undefined {
  const lists = useQueryClient().getQueriesData<{ data: Campaign[] }>({
    queryKey: [RESOURCE, 'list'],
    // An invalidated list may predate a change of the default.
    predicate: ({ state }) => !state.isInvalidated,
  });
  return lists.flatMap(([, page]) => page?.data ?? []).find(({ isDefault }) => isDefault);
}

/** Deactivates and activates campaigns, and permanently deletes them with their covers. */
export const useCampaignState = () => useStateMutations(RESOURCE, campaignCalls);
