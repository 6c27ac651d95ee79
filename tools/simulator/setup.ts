import type { Capsule } from '#contracts/capsules/capsules.ts';
import { deviceShots } from '#contracts/shots.ts';
import { Administrator, type Stock } from './administrator.ts';
import { Api } from './api.ts';
import { Device } from './devices.ts';
import { differences, type Figures } from './figures.ts';
import { Ledger } from './ledger.ts';
import { Mailbox } from './mailbox.ts';
import { AppUser } from './people.ts';
import { Random } from './random.ts';
import { withRetries } from './retries.ts';
import { Traffic } from './traffic.ts';

export interface SetupOptions {
  /** Base URL of the server. */
  url: string;
  seed: string;
  admin: { email: string; password: string };
  /** Folder where the server writes its mails. */
  mailbox: string;
  devices: number;
  /** Uses only this many of the oldest active campaigns; missing: all. */
  campaigns?: number;
  /** Whether devices also fire other people's capsules. */
  foreignCapsules?: boolean;
  log(message: string): void;
}

/** Devices ready to fire, and the server's figures before they do. */
export interface Setup {
  api: Api;
  ledger: Ledger;
  devices: Device[];
  /** The devices, grouped by owner. */
  households: Device[][];
  before: Figures;
  /** Assigns a random campaign to a random device. */
  giveOne(): Promise<void>;
  /** Reads the figures again. @returns differences from what was counted */
  compare(): Promise<string[]>;
}

/** Devices per person: few people, as each sign-up costs the server a password hash. */
const DEVICES_EACH = 10;

/**
 * Signs people up and connects their devices.
 * @throws Error if there is no active campaign, or a call is refused for good
 */
export async function setUp(options: SetupOptions): Promise<Setup> {
  const { url, seed, admin, mailbox, foreignCapsules = true, log } = options;
  const api = new Api(url, new Traffic());
  const administrator = new Administrator(api, new Random(`${seed} administrator`), admin);
  const stock = await stockOf(administrator, options);
  const people = Math.ceil(options.devices / DEVICES_EACH);
  log(
    `${people} people sign up, with ${options.devices} devices, for ${stock.campaigns.length} campaigns ` +
      `and ${stock.capsules.length} capsules (seed ${seed})`,
  );
  const mails = new Mailbox(mailbox);
  const labels = await administrator.registerDevices(options.devices);
  const households = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const user = new AppUser(api, mails, new Random(`${seed} person ${index}`));
      await user.join();
      // All devices of a person share it, so that each can send the others' shots.
      const campaign = user.random.oneOf(stock.campaigns);
      const devices: Device[] = [];
      for (const [number, label] of labels.entries()) {
        if (number % people !== index) continue;
        devices.push(await Device.connect(user, new Random(`${seed} device ${number}`), label, campaign));
      }
      return devices;
    }),
  );
  const before = await administrator.figures();
  const ledger = new Ledger();
  const random = new Random(`${seed} capsules`);
  await shareCapsules(households, stock.capsules, foreignCapsules, { api, ledger, random });
  return {
    api,
    ledger,
    households,
    devices: households.flat(),
    before,
    giveOne: () =>
      administrator.giveCampaign(
        random.oneOf(households.flat()).deviceId,
        random.oneOf(stock.campaigns).campaignId,
      ),
    compare: async () => differences(before, await administrator.figures(), ledger.counted()),
  };
}

/**
 * Distributes the free capsules among people, and places them in their devices with a first shot. All others, other
 * people's and the demo data's, are foreign to them.
 */
async function shareCapsules(
  households: readonly Device[][],
  capsules: readonly Capsule[],
  foreignCapsules: boolean,
  { api, ledger, random }: { api: Api; ledger: Ledger; random: Random },
): Promise<void> {
  const keepers = households.filter((devices) => devices.some(({ refusal }) => refusal === null));
  const free = capsules.filter(({ device }) => device === null);
  const keeperOf = (capsule: Capsule) => {
    const place = free.indexOf(capsule);
    return place < 0 ? undefined : keepers[place % keepers.length];
  };
  const known = capsules.map((capsule) => ({
    keeper: keeperOf(capsule),
    serialNumber: capsule.serialNumber,
    fragranceName: capsule.fragrance.name,
  }));
  const placed = new Set(capsules.filter(({ device }) => device !== null).map((each) => each.serialNumber));
  for (const { keeper, ...capsule } of known) {
    const device = keeper?.find(({ refusal }) => refusal === null);
    if (!keeper || !device?.place({ ...capsule, elsewhere: false })) continue;
    placed.add(capsule.serialNumber);
    ledger.setAllowedDevices(capsule.serialNumber, new Set(keeper.map(({ macAddress }) => macAddress)));
    const shots = [device.fireFrom(capsule.serialNumber)];
    await withRetries(
      async () => {
        const sent = ledger.recordSend(shots);
        const { authorization } = device;
        const events = shots.map(({ event }) => event);
        ledger.recordResponse(sent, await api.send(deviceShots, { authorization, body: { events } }));
      },
      random,
      api.traffic,
    );
  }
  for (const devices of households) {
    // Nobody may fire a capsule that is in no device.
    const seen = known
      .filter(({ serialNumber }) => placed.has(serialNumber))
      .map(({ keeper, ...capsule }) => ({ ...capsule, elsewhere: keeper !== devices }));
    const own = seen.filter(({ elsewhere }) => !elsewhere);
    const foreign = foreignCapsules ? seen.filter(({ elsewhere }) => elsewhere) : [];
    for (const device of devices) device.load(own, foreign);
  }
}

async function stockOf(administrator: Administrator, { campaigns: most }: SetupOptions): Promise<Stock> {
  const { campaigns, capsules } = await administrator.stock();
  if (campaigns.length === 0) {
    throw new Error('There is no active campaign: make one, or start the server with DEMO_DATA=true');
  }
  return { campaigns: campaigns.slice(0, most), capsules };
}
