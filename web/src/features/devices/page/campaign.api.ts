import { setDeviceCampaign } from '#contracts/device-config.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';

/** Sets the campaign that a device plays; null for none. */
export function useSetDeviceCampaign(id: number) {
  return useResourceMutation('devices', (campaignId: number | null) =>
    call(setDeviceCampaign, { params: { id }, body: { campaignId } }),
  );
}
