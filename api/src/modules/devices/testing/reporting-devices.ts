import type { TimelineEntry } from '#contracts/device-config.ts';
import type { claimedDevice } from '../../../testing/devices.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export type TestDevice = Awaited<ReturnType<typeof claimedDevice>>;

export const authorized = ({ deviceKey }: TestDevice) => ({ authorization: `Device ${deviceKey}` });

/** Makes devices report, and reads what is known about them afterwards. */
export function reportingDevices(app: TestApp, admin: Awaited<ReturnType<TestApp['as']>>) {
  const timeline = async (
    { deviceId }: TestDevice,
    before?: string,
  ): Promise<{ data: TimelineEntry[]; before: string | null }> =>
    (await admin.get(`/devices/${deviceId}/timeline`, { query: before ? { before } : {} })).body;
  return {
    timeline,
    report: (device: TestDevice, state: object = {}) =>
      app.anyone.post('/device/state', {
        headers: authorized(device),
        body: { configId: null, firmware: '1.0.0', uptimeSeconds: 5, ...state },
      }),
    kindsOf: async (device: TestDevice, ...kinds: string[]) =>
      (await timeline(device)).data.filter(({ kind }) => kinds.includes(kind)),
  };
}
