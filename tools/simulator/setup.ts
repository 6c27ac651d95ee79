import type { Capsule } from '#contracts/capsules.ts';
import { deviceShots } from '#contracts/shots.ts';
import { Administrator, type Stock } from './administrator.ts';
import { Api } from './api.ts';
import { Device } from './devices.ts';
import { differences, type Figures } from './figures.ts';
import { Ledger } from './ledger.ts';
import { Mailbox } from './mailbox.ts';
import { untilAnswered } from './patience.ts';
import { AppUser } from './people.ts';
import { Random } from './random.ts';
import { Traffic } from './traffic.ts';

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
  /** Whether devices fire capsules of other people too. */
  foreignCapsules?: boolean;
  log(message: string): void;
}

/** Devices that are ready to fire, and what the server showed before they did. */
export interface Setup {
  api: Api;
  ledger: Ledger;
  devices: Device[];
  /** The same by the people whose they are. */
  households: Device[][];
  before: Figures;
  /** Gives some device another campaign, by chance. */
  giveOne(): Promise<void>;
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
  const labels = await administrator.bringIn(options.devices);
  const households = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const user = new AppUser(api, mails, new Random(`${seed} person ${index}`));
      await user.join();
      // One for all of a person's devices, any of which may then send what another has fired.
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
 * Gives each person some of the capsules that are free, and puts those into a device of theirs by a first shot. All others,
 * of other people and of the demo data, are foreign to them.
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
    ledger.keeps(capsule.serialNumber, new Set(keeper.map(({ macAddress }) => macAddress)));
    const shots = [device.fireFrom(capsule.serialNumber)];
    await untilAnswered(
      async () => {
        const sent = ledger.sends(shots);
        const { authorization } = device;
        const events = shots.map(({ event }) => event);
        ledger.settles(sent, await api.send(deviceShots, { authorization, body: { events } }));
      },
      random,
      api.traffic,
    );
  }
  for (const devices of households) {
    // A capsule that is nowhere is nobody's to fire.
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
