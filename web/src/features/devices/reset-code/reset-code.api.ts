import { queryOptions } from '@tanstack/react-query';
import { resetCode } from '#contracts/devices/device-codes.ts';
import { call } from '#web/lib/call.ts';
import { AUDITED_READING } from '../audited-reading.ts';

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
