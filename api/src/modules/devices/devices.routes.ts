import { claimDevice, downloadCampaign } from '#contracts/app.ts';
import {
  changeClaimCode,
  createDevice,
  deviceLabels,
  exportDevices,
  getDevice,
  listDevices,
  readClaimCode,
  removeDeviceUser,
  resetCode,
} from '#contracts/devices.ts';
import { deviceReset } from '#contracts/shots.ts';
import { tagged } from '../../http/etag.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveListExport } from '../exports/list-export.ts';
import * as claims from './claims.service.ts';
import { deviceSheet } from './devices.export.ts';
import { deviceList, exportedDevices, findDevice } from './devices.queries.ts';
import * as service from './devices.service.ts';

export function deviceRoutes(http: Http, deps: service.DeviceDeps): void {
  const { db, urls } = deps;
  serve(http, listDevices, ({ query }) => deviceList.page(db, query));
  serveListExport(http, db, exportDevices, deviceSheet, (query) => exportedDevices.all(db, query));
  serve(http, getDevice, async ({ params }, context) =>
    tagged(context, orNotFound(await findDevice(db, urls, params.id))),
  );
  serve(http, createDevice, async ({ body }, context) =>
    tagged(context, await claims.create(deps, body, context.origin)),
  );
  serve(http, readClaimCode, ({ params }, { origin }) => claims.read(deps, params.id, origin));
  serve(http, changeClaimCode, ({ params }, { origin }) => claims.change(deps, params.id, origin));
  serve(http, deviceLabels, ({ body }, { origin }) => claims.labelsOf(deps, body.ids, origin));
  serve(http, removeDeviceUser, async ({ params }, context) =>
    tagged(context, await service.removeUser(deps, params.id, context)),
  );
  serve(http, resetCode, ({ params }, { origin }) => service.readResetCode(deps, params.id, origin));
  serve(http, claimDevice, ({ body }, { user, origin }) => claims.claim(deps, body, user.userId, origin));
  serve(http, downloadCampaign, ({ body }, { user }) => service.download(deps, body, user.userId));
  serve(http, deviceReset, ({ body }, { origin }) => service.reset(deps, body, origin));
}
