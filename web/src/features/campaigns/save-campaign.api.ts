import type { Campaign } from '#contracts/campaigns.ts';
import { campaignCalls } from '#contracts/campaigns.ts';
import { formDataOf } from '#web/kit/form/form-data.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import type { CampaignValues } from './campaign-values.ts';
import { bodyOf } from './campaign-values.ts';

/** Creates or updates a campaign. Kept apart from the other calls, so that the list does not load the ring's code. */
export function useSaveCampaign() {
  return useResourceMutation<SaveRequest<CampaignValues>, Campaign>('campaigns', (request) => {
    const form = formDataOf(bodyOf(request.values), { 'cover.file': request.values.cover.file });
    const upload = { form, onUploadProgress: request.onProgress };
    return request.id === undefined
      ? call(campaignCalls.create, upload)
      : call(campaignCalls.update, { ...upload, params: { id: String(request.id) }, ifMatch: request.etag });
  });
}
