import { queryOptions } from '@tanstack/react-query';
import { resetCode } from '#contracts/device-codes.ts';
import { call } from '#web/lib/call.ts';
import { AUDITED_READING } from '../audited-reading.ts';

/** The code that resets a device now, read again when it has ended. */
export function resetCodeQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['reset-code', deviceId],
    queryFn: async () => {
      const { code, period, expiresAt, now } = await call(resetCode, { params: { id: String(deviceId) } });
      // The server's clock and this one may differ; how long it still lasts is the same on both.
      const endsAt = Date.now() + Date.parse(expiresAt) - Date.parse(now);
      return { code, periodMs: period * 1000, endsAt };
    },
    ...AUDITED_READING,
  });
}
