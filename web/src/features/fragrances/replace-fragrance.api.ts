import { getCampaign, updateCampaign } from '#contracts/campaigns.ts';
import type { Fragrance, FragranceRef } from '#contracts/fragrances.ts';
import { searchFragrances } from '#contracts/fragrances.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call, callWithEtag } from '#web/lib/call.ts';

type HoldingCampaign = Fragrance['collections'][number];

interface Replacement {
  fragranceId: number;
  /** The id of the replacement fragrance. */
  by: number;
  campaigns: readonly HoldingCampaign[];
}

/** Active fragrances whose name contains the text; for an empty text, the first ones by name. */
export function fragranceOptionsQuery(str: string): OptionsQuery<FragranceRef> {
  return {
    queryKey: ['fragrances', 'search', str],
    queryFn: async ({ signal }) => (await call(searchFragrances, { query: { str }, signal })).data,
  };
}

/**
 * Replaces a fragrance in each campaign with a separate update, under the campaign's own rules.
 * @returns the campaigns that refused the change, with the reason
 */
export function useReplaceFragrance() {
  return useResourceMutation('fragrances', async ({ fragranceId, by, campaigns }: Replacement) => {
    const failures: { campaign: HoldingCampaign; error: unknown }[] = [];
    for (const campaign of campaigns) {
      try {
        await replaceIn(campaign.campaignId, fragranceId, by);
      } catch (error) {
        failures.push({ campaign, error });
      }
    }
    return failures;
  });
}

async function replaceIn(campaignId: number, fragranceId: number, by: number): Promise<void> {
  const params = { id: campaignId };
  const { data: campaign, etag } = await callWithEtag(getCampaign, { params });
  const { name, fragranceShots, descriptions } = campaign;
  const collection = campaign.collection.map((entry) => ({
    slot: entry.slot,
    fragranceId: entry.fragranceId === fragranceId ? by : entry.fragranceId,
    shotSeconds: entry.shotSeconds,
  }));
  const form = formDataOf({ name, fragranceShots, collection, descriptions }, {});
  await call(updateCampaign, { params, form, ifMatch: etag });
}
