import { Api } from './api.ts';
import { Device } from './devices.ts';
import { differences, type Figures } from './figures.ts';
import { Ledger } from './ledger.ts';
import { Mailbox } from './mailbox.ts';
import { AppUser } from './people.ts';
import { Random } from './random.ts';
import { Traffic } from './traffic.ts';
import { Administrator, type World } from './world.ts';

export interface SetupOptions {
  /** Address of the server. */
  url: string;
  seed: string;
  admin: { email: string; password: string };
  /** Folder in which the server's mails arrive. */
  mailbox: string;
  devices: number;
  /** Of all that are active, the oldest are taken; missing: all. */
  campaigns?: number;
  say(message: string): void;
}

/** Devices that are ready to fire, and what the server showed before they did. */
export interface Setup {
  api: Api;
  ledger: Ledger;
  devices: Device[];
  before: Figures;
  /** Reads the figures again. @returns what differs from what was counted */
  compare(): Promise<string[]>;
}

/** Devices of one person: each sign-up costs the server the hash of a password. */
const DEVICES_EACH = 10;

/**
 * Lets people sign up, and connect devices.
 * @throws Error where there is no active campaign, or something is refused for good
 */
export async function setUp(options: SetupOptions): Promise<Setup> {
  const { url, seed, admin, mailbox, say } = options;
  const api = new Api(url, new Traffic());
  const administrator = new Administrator(api, new Random(`${seed} administrator`), admin);
  const world = await worldOf(administrator, options);
  const people = Math.ceil(options.devices / DEVICES_EACH);
  say(
    `${people} people sign up, with ${options.devices} devices, for ${world.campaigns.length} campaigns ` +
      `and ${world.capsules.length} capsules (seed ${seed})`,
  );
  const mails = new Mailbox(mailbox);
  const connected = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const user = new AppUser(api, mails, new Random(`${seed} person ${index}`));
      await user.join();
      const devices: Device[] = [];
      for (let number = index; number < options.devices; number += people) {
        devices.push(await Device.connect(user, new Random(`${seed} device ${number}`), world));
      }
      return devices;
    }),
  );
  const before = await administrator.figures();
  const ledger = new Ledger();
  return {
    api,
    ledger,
    devices: connected.flat(),
    before,
    compare: async () => differences(before, await administrator.figures(), ledger.counted()),
  };
}

async function worldOf(administrator: Administrator, { campaigns: most }: SetupOptions): Promise<World> {
  const { campaigns, capsules } = await administrator.world();
  if (campaigns.length === 0) {
    throw new Error('There is no active campaign: make one, or start the server with DEMO_DATA=true');
  }
  return { campaigns: campaigns.slice(0, most), capsules };
}
