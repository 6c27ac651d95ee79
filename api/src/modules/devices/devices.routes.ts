import { claimDevice, downloadCampaign } from '#contracts/app.ts';
import { exportDevices, getDevice, listDevices, removeDeviceUser, resetCode } from '#contracts/devices.ts';
import { deviceReset } from '#contracts/shots.ts';
import { tagged } from '../../http/etag.ts';
import { found } from '../../http/found.ts';
import { type Http, serve } from '../../http/serve.ts';
import { serveListExport } from '../exports/list-export.ts';
import { deviceSheet } from './devices.export.ts';
import { deviceList, findDevice } from './devices.queries.ts';
import * as service from './devices.service.ts';

export function deviceRoutes(http: Http, deps: service.DeviceDeps): void {
  const { db, urls } = deps;
  serve(http, listDevices, ({ query }) => deviceList.page(db, query));
  serveListExport(http, db, exportDevices, deviceSheet, (query) => deviceList.all(db, query));
  serve(http, getDevice, async ({ params }, context) =>
    tagged(context, found(await findDevice(db, urls, params.id))),
  );
  serve(http, removeDeviceUser, async ({ params }, context) =>
    tagged(context, await service.removeUser(deps, params.id, context)),
  );
  serve(http, resetCode, ({ params }, { origin }) => service.readResetCode(deps, params.id, origin));
  serve(http, claimDevice, ({ body }, { user, origin }) => service.claim(deps, body, user.userId, origin));
  serve(http, downloadCampaign, ({ body }, { user }) => service.download(deps, body, user.userId));
  serve(http, deviceReset, ({ body }, { origin }) => service.reset(deps, body, origin));
}
