import { claimDevice, downloadCampaign } from '#contracts/app.ts';
import {
  changeClaimCode,
  createDevice,
  deviceLabels,
  readClaimCode,
  resetCode,
} from '#contracts/device-codes.ts';
import { exportDevices, getDevice, listDevices, removeDeviceUser } from '#contracts/devices.ts';
import { deviceReset } from '#contracts/shots.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveRecord } from '../../http/serve-record.ts';
import { serveHistory } from '../audit/serve-history.ts';
import { serveList } from '../exports/list-export.ts';
import * as claims from './claims.service.ts';
import { deviceSheet } from './devices.export.ts';
import { deviceList, exportedDevices, findDevice } from './devices.queries.ts';
import * as service from './devices.service.ts';

export function deviceRoutes(http: Http, deps: service.DeviceDeps): void {
  const { db, urls } = deps;
  const list = { page: deviceList(http.timeZone).page, all: exportedDevices(http.timeZone).all };
  serveList(http, db, { list: listDevices, export: exportDevices }, list, deviceSheet);
  serveRecord(http, getDevice, ({ params }) => findDevice(db, urls, params.id, http.timeZone));
  serveHistory(http, db, { resource: 'device', get: getDevice, write: 'devices.write' });
  serveRecord(http, createDevice, ({ body }, { origin }) => claims.create(deps, body, origin));
  serve(http, readClaimCode, ({ params }, { origin }) => claims.read(deps, params.id, origin));
  serve(http, changeClaimCode, ({ params }, { origin }) => claims.change(deps, params.id, origin));
  serve(http, deviceLabels, ({ body }, { origin }) => claims.labelsOf(deps, body.ids, origin));
  serveRecord(http, removeDeviceUser, ({ params }, context) => service.removeUser(deps, params.id, context));
  serve(http, resetCode, ({ params }, { origin }) => service.readResetCode(deps, params.id, origin));
  serve(http, claimDevice, ({ body }, { user, origin }) => claims.claim(deps, body, user.userId, origin));
  serve(http, downloadCampaign, ({ body }, { user }) => service.download(deps, body, user.userId));
  serve(http, deviceReset, ({ body }, { origin }) => service.reset(deps, body, origin));
}
