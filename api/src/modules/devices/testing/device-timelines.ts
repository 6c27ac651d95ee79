import type { TimelineEntry } from '#contracts/devices/device-timeline.ts';
import type { TestDevice } from '../../../testing/devices.ts';
import type { Caller } from '../../../testing/test-app.ts';

/** Reads what has happened to devices. */
export function deviceTimelines(admin: Caller) {
  const timeline = async (
    { deviceId }: TestDevice,
    before?: string,
  ): Promise<{ data: TimelineEntry[]; before: string | null }> =>
    (await admin.get(`/devices/${deviceId}/timeline`, { query: before ? { before } : {} })).body;
  return {
    timeline,
    kindsOf: async (device: TestDevice, ...kinds: string[]) =>
      (await timeline(device)).data.filter(({ kind }) => kinds.includes(kind)),
  };
}
