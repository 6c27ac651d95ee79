import { campaignCalls } from '#contracts/campaigns/campaigns.ts';
import { fragranceHasAnswer } from '#contracts/fragrances.ts';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { useSaveRecord } from '#web/kit/form/use-save-record.ts';
import { call } from '#web/lib/call.ts';
import type { CampaignValues } from './campaign-values.ts';
import { bodyOf } from './campaign-values.ts';

/**
 * Creates or updates a campaign. The form's calls are kept apart, so that the list does not load the ring's code.
 * @param releases whether an update takes the campaign from the other organisations that use it
 */
export const useSaveCampaign = (releases: () => boolean) =>
  useSaveRecord(
    'campaigns',
    campaignCalls,
    (values: CampaignValues) => ({
      form: formDataOf(bodyOf(values), { 'cover.file': values.cover.file }),
    }),
    () => (releases() ? { release: 'true' } : {}),
  );

/** Whether the campaign's quiz recommends a fragrance. If so, the campaign must keep it. */
export async function isRecommended(fragranceId: number, campaignId: number): Promise<boolean> {
  const params = { fragranceId, campaignId };
  return (await call(fragranceHasAnswer, { params })).hasAnswer;
}
