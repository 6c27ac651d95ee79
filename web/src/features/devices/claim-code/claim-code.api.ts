import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { changeClaimCode, readClaimCode } from '#contracts/devices.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';

/**
 * The code that claims a device. Each reading is written down, so it is read when somebody asks to see it, and never because
 * a window got the focus or a connection came back. Not given up with its signal either: the server would have written it
 * down all the same.
 */
export function claimCodeQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['claim-code', deviceId],
    queryFn: () => call(readClaimCode, { params: { id: String(deviceId) } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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
