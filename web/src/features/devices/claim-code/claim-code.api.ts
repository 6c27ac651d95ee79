import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { changeClaimCode, readClaimCode } from '#contracts/device-codes.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import { AUDITED_READING } from '../audited-reading.ts';

/** The code that claims a device. */
export function claimCodeQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['claim-code', deviceId],
    queryFn: () => call(readClaimCode, { params: { id: String(deviceId) } }),
    ...AUDITED_READING,
  });
}

/** Makes another code for a device: what was printed of the one before works no more. */
export function useChangeClaimCode(deviceId: number) {
  const client = useQueryClient();
  return useResourceMutation('devices', async () => {
    const changed = await call(changeClaimCode, { params: { id: String(deviceId) } });
    client.setQueryData(claimCodeQuery(deviceId).queryKey, changed);
  });
}
