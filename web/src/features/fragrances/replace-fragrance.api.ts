import { getCampaign, updateCampaign } from '#contracts/campaigns/campaigns.ts';
import type { Fragrance } from '#contracts/fragrances.ts';
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

/** A campaign that refused the change, and why. */
export interface Refusal {
  campaign: HoldingCampaign;
  error: unknown;
}

/**
 * Replaces a fragrance in each campaign with a separate update, under the campaign's own rules.
 */
export function useReplaceFragrance() {
  return useResourceMutation('fragrances', async ({ fragranceId, by, campaigns }: Replacement) => {
    const refusals: Refusal[] = [];
    for (const campaign of campaigns) {
      try {
        await replaceIn(campaign.campaignId, fragranceId, by);
      } catch (error) {
        refusals.push({ campaign, error });
      }
    }
    return refusals;
  });
}

async function replaceIn(campaignId: number, fragranceId: number, by: number): Promise<void> {
  const params = { id: campaignId };
  const { data: campaign, etag } = await callWithEtag(getCampaign, { params });
  const { name, fragranceShots, descriptions, organisation } = campaign;
  // Without it, the campaign would become the house's.
  const organisationId = organisation?.organisationId ?? null;
  const collection = campaign.collection.map((entry) => ({
    slot: entry.slot,
    fragranceId: entry.fragranceId === fragranceId ? by : entry.fragranceId,
    shotSeconds: entry.shotSeconds,
  }));
  const form = formDataOf({ name, fragranceShots, organisationId, collection, descriptions }, {});
  await call(updateCampaign, { params, form, ifMatch: etag });
}
