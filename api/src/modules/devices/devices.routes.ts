import { downloadCampaign } from '#contracts/app.ts';
import {
  changeClaimCode,
  claimDevice,
  createDevice,
  deviceLabels,
  deviceReset,
  readClaimCode,
  resetCode,
} from '#contracts/devices/device-codes.ts';
import {
  deviceConfig,
  deviceFirmware,
  deviceState,
  setDeviceCampaign,
  updateDevice,
} from '#contracts/devices/device-config.ts';
import { deviceSet } from '#contracts/devices/device-set.ts';
import { deviceTimeline } from '#contracts/devices/device-timeline.ts';
import { exportDevices, getDevice, listDevices, removeDeviceUser } from '#contracts/devices/devices.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { asHouse } from '../../platform/db/scope.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/http/serve-record.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import { serveList } from '../../platform/resource/exports/list-export.ts';
import { parseSnapshot, serveHistory } from '../../platform/resource/history/serve-history.ts';
import * as claims from './claims.service.ts';
import { readConfig, storeState } from './device-config.service.ts';
import { changeDevice, deviceBulk } from './device-set.service.ts';
import { deviceSheet } from './devices.export.ts';
import { deviceList, exportedDevices, findDevice, firmwareOf } from './devices.queries.ts';
import * as service from './devices.service.ts';
import { followInitiatives } from './following.service.ts';
import { lostCampaigns } from './lost-references.ts';
import type { SeenDevices } from './seen-devices.ts';
import { timelineOf } from './timeline.queries.ts';

interface Served extends service.DeviceDeps {
  bulk: Bulk;
  seen: SeenDevices;
}

export function deviceRoutes(http: Http, { bulk, seen, ...deps }: Served): void {
  const { db, urls } = deps;
  const list = { ...deviceList(http.timeZone), all: exportedDevices(http.timeZone).all };
  serveList(http, db, { list: listDevices, export: exportDevices }, list, deviceSheet);
  serveRecord(http, getDevice, ({ params }) => findDevice(db, urls, params.id, http.timeZone));
  const afterwards = (ids: readonly number[]) => asHouse(() => followInitiatives(db, ids, http.timeZone));
  const warnings = async (tx: Queryable, ids: readonly number[]) =>
    new Map([...(await lostCampaigns(tx, ids))].map((id) => [id, 'device.campaign_lost' as const]));
  serveBulk(http, bulk, 'device', {
    ...{ listed: listDevices, list, on: deviceBulk, warnings, afterwards },
    // A name tells devices apart.
    single: 'name',
  });
  serve(http, deviceFirmware, async () => ({ data: await firmwareOf(db) }));
  serveRecord(http, setDeviceCampaign, ({ params, body }, context) =>
    changeDevice(deps, params.id, body, context),
  );
  serveRecord(http, updateDevice, ({ params, body }, context) =>
    changeDevice(deps, params.id, body, context),
  );
  serve(http, deviceTimeline, ({ params, query }) => timelineOf(db, params.id, query, http.timeZone));
  serveHistory(http, db, {
    ...{ resource: 'device', get: getDevice, write: 'devices.write' },
    restore: (id, snapshot, context) => changeDevice(deps, id, parseSnapshot(deviceSet, snapshot), context),
  });
  serveRecord(http, createDevice, ({ body }, { origin }) => claims.create(deps, body, origin));
  serve(http, readClaimCode, ({ params }, context) => claims.read(deps, params.id, context));
  serve(http, changeClaimCode, ({ params }, context) => claims.change(deps, params.id, context));
  serve(http, deviceLabels, ({ body }, context) => claims.labelsOf(deps, body.ids, context));
  serveRecord(http, removeDeviceUser, ({ params }, context) => service.removeUser(deps, params.id, context));
  serve(http, resetCode, ({ params }, context) => service.readResetCode(deps, params.id, context));
  serve(
    http,
    claimDevice,
    ({ body }, { user, origin }) => claims.claim(deps, body, user.userId, origin),
    claims.mayClaim,
  );
  serve(http, downloadCampaign, ({ body }, { user }) => service.download(deps, body, user.userId));
  serve(http, deviceConfig, (_, context) => readConfig({ db, seen }, context.device, context));
  serve(http, deviceState, ({ body }, { device }) => storeState(db, device.deviceId, body));
  serve(http, deviceReset, ({ body }, { origin }) => service.reset(deps, body, origin));
}
