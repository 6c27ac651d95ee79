import { claimDevice, downloadCampaign } from '#contracts/app.ts';
import { getDevice, listDevices, removeDeviceUser, resetCode } from '#contracts/devices.ts';
import { deviceReset } from '#contracts/shots.ts';
import { found } from '../../http/found.ts';
import { type Http, serve } from '../../http/serve.ts';
import { findDevice, pageOfDevices } from './devices.queries.ts';
import * as service from './devices.service.ts';

export function deviceRoutes(http: Http, deps: service.DeviceDeps): void {
  const { db, urls } = deps;
  serve(http, listDevices, ({ query }) => pageOfDevices(db, query));
  serve(http, getDevice, async ({ params }) => found(await findDevice(db, urls, params.id)));
  serve(http, removeDeviceUser, ({ params }, { origin }) => service.removeUser(deps, params.id, origin));
  serve(http, resetCode, ({ params }, { origin }) => service.readResetCode(deps, params.id, origin));
  serve(http, claimDevice, ({ body }, { user, origin }) => service.claim(deps, body, user.userId, origin));
  serve(http, downloadCampaign, ({ body }, { user }) => service.download(deps, body, user.userId));
  serve(http, deviceReset, ({ body }, { origin }) => service.reset(deps, body, origin));
}
