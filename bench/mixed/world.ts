import { randomBytes } from 'node:crypto';
import { ask, Caller } from './caller.ts';

/** What the load is about: the demo world, somebody of the staff, and devices of an app user. */
export interface World {
  /** Authorization of who reads and writes. */
  staff: string;
  /** The same of each device. */
  devices: string[];
  /** A filled slot of a campaign. */
  slot: { campaignId: number; slot: number };
  fragranceIds: number[];
}

const DEVICES = 20;

interface Signed {
  token: string;
}
interface Rows<Row> {
  data: Row[];
}

/** @param account of the administrator; the demo people have the same password */
export async function enterWorld(
  address: string,
  account: { email: string; password: string },
): Promise<World> {
  const staff = await signIn(address, account);
  const user = new Caller(await signIn(address, { ...account, email: 'user@example.com' }));
  const admin = new Caller(staff);
  try {
    const campaigns = await ask<Rows<{ campaignId: number }>>(admin, address, ['GET', '/campaigns']);
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
    const devices: string[] = [];
    for (let count = 0; count < DEVICES; count += 1) {
      const macAddress = `06:${randomBytes(5).toString('hex').toUpperCase().match(/../g)?.join(':')}`;
      const { deviceKey } = await ask<{ deviceKey: string }>(user, address, [
        'POST',
        '/app/devices',
        { macAddress },
      ]);
      devices.push(`Device ${deviceKey}`);
    }
    return {
      staff,
      devices,
      slot: { campaignId: first.campaignId, slot: filled.slot },
      fragranceIds: fragrances.data.map(({ fragranceId }) => fragranceId),
    };
  } finally {
    user.close();
    admin.close();
  }
}

async function signIn(address: string, account: { email: string; password: string }): Promise<string> {
  const caller = new Caller('');
  const { token } = await ask<Signed>(caller, address, ['POST', '/login', account]);
  caller.close();
  return `Bearer ${token}`;
}
