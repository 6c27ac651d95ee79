import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { changeClaimCode, readClaimCode, resetCode } from '#contracts/devices/device-codes.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';

/**
 * Query options for reading a code of a device. The server audits every reading, so it happens only when the user asks
 * for it, never on window focus or reconnect. Nor is the abort signal passed on: the server would audit the reading
 * all the same.
 */
const AUDITED_READING = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

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

/** The current reset code of a device; must be refetched when it expires. */
export function resetCodeQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['reset-code', deviceId],
    queryFn: async () => {
      const { code, period, expiresAt, now } = await call(resetCode, { params: { id: deviceId } });
      // The clocks of the server and the browser may differ, but the remaining time is the same for both.
      const endsAt = Date.now() + Date.parse(expiresAt) - Date.parse(now);
      return { code, periodMs: period * 1000, endsAt };
    },
    ...AUDITED_READING,
  });
}
