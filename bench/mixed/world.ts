import { randomBytes } from 'node:crypto';
import { USER_DEVICES_MAX } from '#contracts/core/constants.ts';
import { ask, Caller } from './caller.ts';

/** What the load is about: the demo world, an administrator, and devices of theirs. */
export interface World {
  /** Authorization of who reads and writes. */
  staff: string;
  /** The same of each device. */
  devices: string[];
  /** A filled slot of a campaign. */
  slot: { campaignId: number; slot: number };
  fragranceIds: number[];
}

/** As many as one user can have. */
const DEVICES = USER_DEVICES_MAX;
const MAC_PREFIX = '06:';

interface Signed {
  token: string;
}
interface Rows<Row> {
  data: Row[];
}

/** @param account of the administrator */
export async function enterWorld(
  address: string,
  account: { email: string; password: string },
): Promise<World> {
  const staff = await signIn(address, account);
  const admin = new Caller(staff);
  try {
    const campaigns = await ask<Rows<{ campaignId: number; qrCode: string }>>(admin, address, [
      'GET',
      '/campaigns',
    ]);
    const [first] = campaigns.data;
    if (!first) throw new Error('The demo world has no campaign');
    const { collection } = await ask<{ collection: { slot: number }[] }>(admin, address, [
      'GET',
      `/campaigns/${first.campaignId}`,
    ]);
    const [filled] = collection;
    if (!filled) throw new Error('The first campaign has no filled slot');
    const fragrances = await ask<Rows<{ fragranceId: number }>>(admin, address, [
      'GET',
      '/fragrances?perPage=100',
    ]);
    // Those of a load before this one: nobody has more than so many.
    const { data: old } = await ask<Rows<{ deviceId: number; user: object | null }>>(admin, address, [
      'GET',
      `/devices?perPage=100&FilterString=${MAC_PREFIX}`,
    ]);
    for (const { deviceId, user } of old) {
      if (user) await ask(admin, address, ['PUT', `/devices/remove-user/${deviceId}`]);
    }
    const devices: string[] = [];
    for (let count = 0; count < DEVICES; count += 1) {
      const macAddress = `${MAC_PREFIX}${randomBytes(5).toString('hex').toUpperCase().match(/../g)?.join(':')}`;
      const { deviceId } = await ask<{ deviceId: number }>(admin, address, [
        'POST',
        '/devices',
        { macAddress, owner: null },
      ]);
      const { claimCode } = await ask<{ claimCode: string }>(admin, address, [
        'GET',
        `/devices/${deviceId}/claim-code`,
      ]);
      const { deviceKey } = await ask<{ deviceKey: string }>(admin, address, [
        'POST',
        '/app/devices',
        { macAddress, claimCode },
      ]);
      await ask(admin, address, ['POST', '/app/campaigns/download', { code: first.qrCode, macAddress }]);
      devices.push(`Device ${deviceKey}`);
    }
    return {
      staff,
      devices,
      slot: { campaignId: first.campaignId, slot: filled.slot },
      fragranceIds: fragrances.data.map(({ fragranceId }) => fragranceId),
    };
  } finally {
    admin.close();
  }
}

async function signIn(address: string, account: { email: string; password: string }): Promise<string> {
  const caller = new Caller('');
  const { token } = await ask<Signed>(caller, address, ['POST', '/login', account]);
  caller.close();
  return `Bearer ${token}`;
}
