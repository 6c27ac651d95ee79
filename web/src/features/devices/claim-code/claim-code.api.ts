import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { changeClaimCode, readClaimCode } from '#contracts/devices/device-codes.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import { AUDITED_READING } from '../audited-reading.ts';

/** The claim code of a device. */
export function claimCodeQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['claim-code', deviceId],
    queryFn: () => call(readClaimCode, { params: { id: deviceId } }),
    ...AUDITED_READING,
  });
}

/** Replaces a device's claim code; labels printed with the previous one become invalid. */
export function useChangeClaimCode(deviceId: number) {
  const client = useQueryClient();
  return useResourceMutation('devices', async () => {
    const changed = await call(changeClaimCode, { params: { id: deviceId } });
    client.setQueryData(claimCodeQuery(deviceId).queryKey, changed);
  });
}
