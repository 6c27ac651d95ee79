import { queryOptions } from '@tanstack/react-query';
import { resetCode } from '#contracts/devices.ts';
import { call } from '#web/lib/call.ts';

/**
 * The code that resets a device now. Each reading is written down, so it is read when it is shown and when it has
 * ended, and never because a window got the focus or a connection came back. Not given up with its signal either: the
 * server would have written it down all the same.
 */
export function resetCodeQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['reset-code', deviceId],
    queryFn: async () => {
      const { code, period, expiresAt, now } = await call(resetCode, { params: { id: String(deviceId) } });
      // The server's clock and this one may differ; how long it still lasts is the same on both.
      const endsAt = Date.now() + Date.parse(expiresAt) - Date.parse(now);
      return { code, periodMs: period * 1000, endsAt };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
