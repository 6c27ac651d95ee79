import { makeCampaign, makeFragrance } from '../catalogue.ts';
import { broughtIn, claimedDevice, makeCapsule, newMac } from '../devices.ts';
import { importing } from '../spreadsheets.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { AuditEvents } from './audit-events.ts';

/** Calls that change devices, and an import that creates some. */
export const DEVICE_EVENTS: AuditEvents = {
  'POST /app/devices': async ({ app }) => {
    const user = await app.as('USER');
    const { macAddress, claimCode } = await broughtIn(app);
    return {
      work: () => user.post('/app/devices', { body: { macAddress, claimCode } }),
      wrote: { action: 'claim', resource: 'device', recordName: macAddress },
    };
  },
  'POST /devices': async ({ admin }) => {
    const macAddress = newMac();
    return {
      work: () => admin.post('/devices', { body: { macAddress, owner: null } }),
      wrote: { action: 'create', resource: 'device', recordName: macAddress },
    };
  },
  'PUT /devices/{id}/campaign': async ({ app, admin }) => {
    const { deviceId, macAddress } = await broughtIn(app);
    const { campaignId, name } = await makeCampaign(admin);
    return {
      work: () => admin.put(`/devices/${deviceId}/campaign`, { body: { campaignId } }),
      wrote: {
        ...{ action: 'update', resource: 'device', recordId: deviceId, recordName: macAddress },
        changes: [{ field: 'campaign', before: null, after: name }],
      },
    };
  },
  'POST /devices/bulk': async ({ app, admin }) => {
    const { deviceId } = await broughtIn(app);
    const { campaignId } = await makeCampaign(admin);
    const body = { action: 'edit', ids: [deviceId], set: { campaignId } };
    return {
      work: () => admin.post('/devices/bulk', { body }),
      wrote: { action: 'update', resource: 'device', recordId: deviceId },
    };
  },
  'PUT /devices/{id}/restore': async ({ app, admin }) => {
    const { deviceId } = await broughtIn(app);
    const { campaignId } = await makeCampaign(admin);
    for (const body of [{ campaignId }, { campaignId: null }])
      await admin.put(`/devices/${deviceId}/campaign`, { body });
    const { body: history } = await admin.get(`/devices/${deviceId}/history`);
    const { auditId } = history.data[1];
    return {
      work: () => admin.put(`/devices/${deviceId}/restore`, { body: { auditId } }),
      wrote: { action: 'restore', resource: 'device', recordId: deviceId },
    };
  },
  'PUT /devices/{id}/claim-code': async ({ app, admin }) => {
    const { deviceId, macAddress } = await broughtIn(app);
    return {
      work: () => admin.put(`/devices/${deviceId}/claim-code`),
      wrote: { action: 'claim-code-changed', resource: 'device', recordId: deviceId, recordName: macAddress },
    };
  },
  'POST /devices/labels': async ({ app, admin }) => {
    const { deviceId, macAddress } = await broughtIn(app);
    return {
      work: () => admin.post('/devices/labels', { body: { ids: [deviceId] } }),
      wrote: { action: 'claim-code-read', resource: 'device', recordId: deviceId, recordName: macAddress },
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
  'PUT /capsules/{id}/remove-device': async ({ app, admin }) => {
    const { capsuleId, serialNumber } = await placedCapsule(app, admin);
    return {
      work: () => admin.put(`/capsules/${capsuleId}/remove-device`),
      wrote: { action: 'update', resource: 'capsule', recordId: capsuleId, recordName: serialNumber },
    };
  },
  'DELETE /capsules/{id}': async ({ app, admin }) => {
    const { capsuleId } = await placedCapsule(app, admin);
    return {
      work: () => admin.delete(`/capsules/${capsuleId}`),
      wrote: { action: 'deactivate', resource: 'capsule', recordId: capsuleId },
    };
  },
  'PUT /capsules/activate/{id}': async ({ app, admin }) => {
    const { capsuleId } = await placedCapsule(app, admin);
    await admin.delete(`/capsules/${capsuleId}`);
    return {
      work: () => admin.put(`/capsules/activate/${capsuleId}`),
      wrote: { action: 'activate', resource: 'capsule', recordId: capsuleId },
    };
  },
  'POST /capsules/bulk': async ({ app, admin }) => {
    const { capsuleId } = await placedCapsule(app, admin);
    const body = { action: 'edit', ids: [capsuleId], set: { deviceId: null } };
    return {
      work: () => admin.post('/capsules/bulk', { body }),
      wrote: { action: 'update', resource: 'capsule', recordId: capsuleId },
    };
  },
};

/** A capsule in a slot of a device. */
async function placedCapsule(app: TestApp, admin: Caller) {
  const { fragranceId } = await makeFragrance(admin);
  const { deviceId } = await broughtIn(app);
  return makeCapsule(app, { fragranceId, deviceId, slot: 1 });
}
