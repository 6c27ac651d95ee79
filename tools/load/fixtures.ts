import { downloadCampaign } from '#contracts/app.ts';
import { getCampaign } from '#contracts/campaigns/campaigns.ts';
import { MAX_PAGE_SIZE, USER_DEVICES_MAX } from '#contracts/core/constants.ts';
import { claimDevice } from '#contracts/devices/device-codes.ts';
import { listFragrances } from '#contracts/fragrances.ts';
import { login } from '#contracts/session/session.ts';
import { Administrator } from '../simulator/administrator.ts';
import { Api } from '../simulator/api.ts';
import { Random } from '../simulator/random.ts';
import { Traffic } from '../simulator/traffic.ts';
import type { BuiltServer } from '../support/built-server.ts';

/** What a load test works on: the demo data, an administrator, and the administrator's devices. */
export interface LoadFixtures {
  /** Authorization header of the person who reads and writes. */
  staff: string;
  /** Authorization headers of the devices. */
  devices: string[];
  /** One of the filled slots of a campaign. */
  slot: { campaignId: number; slot: number };
  fragranceIds: number[];
}

/** Signs in, and gives the administrator as many devices as one user can have. */
export async function makeFixtures({
  address,
  account,
}: Pick<BuiltServer, 'address' | 'account'>): Promise<LoadFixtures> {
  const api = new Api(address, new Traffic());
  const { token } = await api.send(login, { body: account });
  const authorization = `Bearer ${token}`;
  const administrator = new Administrator(api, new Random('load'), account);
  const [campaign] = (await administrator.stock()).campaigns;
  if (!campaign) throw new Error('The demo data has no campaign');
  const { campaignId, qrCode: code } = campaign;
  const { collection } = await api.send(getCampaign, { authorization, params: { id: String(campaignId) } });
  const fragrances = await api.send(listFragrances, { authorization, query: { perPage: MAX_PAGE_SIZE } });
  const devices: string[] = [];
  for (const label of await administrator.registerDevices(USER_DEVICES_MAX)) {
    const { deviceKey } = await api.send(claimDevice, { authorization, body: label });
    const { macAddress } = label;
    await api.send(downloadCampaign, { authorization, body: { code, macAddress } });
    devices.push(`Device ${deviceKey}`);
  }
  return {
    staff: authorization,
    devices,
    slot: { campaignId, slot: collection[0]?.slot ?? 1 },
    fragranceIds: fragrances.data.map(({ fragranceId }) => fragranceId),
  };
}
