import { claimedDevice, newMac } from '../devices.ts';
import { importing } from '../spreadsheets.ts';
import type { Deeds } from './deeds.ts';

/** What changes devices, and an import, which makes some. */
export const DEVICE_DEEDS: Deeds = {
  'POST /app/devices': async ({ app }) => {
    const user = await app.as('USER');
    const macAddress = newMac();
    return {
      work: () => user.post('/app/devices', { body: { macAddress } }),
      wrote: { action: 'claim', resource: 'device', recordName: macAddress },
    };
  },
  'PUT /devices/remove-user/{id}': async ({ app, admin }) => {
    const { deviceId, macAddress } = await claimedDevice(app);
    return {
      work: () => admin.put(`/devices/remove-user/${deviceId}`),
      wrote: { action: 'disconnect', resource: 'device', recordId: deviceId, recordName: macAddress },
    };
  },
  'POST /device/reset': async ({ app, admin }) => {
    const { deviceId, macAddress } = await claimedDevice(app);
    const { body } = await admin.get(`/devices/${deviceId}/reset-code`);
    return {
      work: () => app.anyone.post('/device/reset', { body: { macAddress, code: body.code } }),
      wrote: { action: 'reset', resource: 'device', recordId: deviceId, user: null },
    };
  },
  'POST /import/{kind}': async ({ admin }) => {
    const macAddress = newMac();
    return {
      work: () => importing(admin, 'devices').run(`macAddress\n${macAddress}`),
      wrote: { action: 'create', resource: 'device', recordName: macAddress },
    };
  },
};
