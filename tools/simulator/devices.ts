import { randomUUID } from 'node:crypto';
import { appQuiz, downloadCampaign } from '#contracts/app.ts';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { claimDevice } from '#contracts/devices/device-codes.ts';
import type { PublishedQuiz } from '#contracts/quizzes/quizzes.ts';
import type { ShotRefusal } from '#contracts/shots.ts';
import type { Label } from './administrator.ts';
import { type Api, RefusedError } from './api.ts';
import type { Shot } from './ledger.ts';
import type { AppUser } from './people.ts';
import type { Random } from './random.ts';

/** Firmware of simulated devices, and the share of their reports that include a fault. */
const FIRMWARE = '0.9.0-simulator';
const FAULTY = 0.05;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A slot of the device's campaign, with its capsule if the device can identify it. */
export interface DeviceSlot {
  slot: number;
  fragranceId: number;
  fragranceName: string;
  seconds: number;
  capsule: HeldCapsule | null;
}

/** A capsule as its device knows it. */
export interface HeldCapsule {
  serialNumber: string;
  fragranceName: string;
  /** Whether the server sees it in somebody else's device. */
  elsewhere: boolean;
}

/** How far a device's clock is ahead, in milliseconds, and whether that is more than the server accepts. */
interface Clock {
  aheadMs: number;
  refused: boolean;
}

/** An app user's device with a campaign. */
export class Device {
  readonly random: Random;
  readonly deviceId: number;
  campaignId: number;
  slots: readonly DeviceSlot[];
  readonly #owner: AppUser;
  readonly #label: Label;
  readonly #clock: Clock;
  readonly #startedAt = performance.now();
  #key: string;
  /** Its configuration, once requested from the server; from then on each shot names it. */
  #configId: number | null = null;

  private constructor(
    owner: AppUser,
    random: Random,
    made: { deviceId: number; label: Label; key: string; campaign: Held },
  ) {
    this.random = random;
    this.deviceId = made.deviceId;
    this.campaignId = made.campaign.campaignId;
    this.slots = made.campaign.slots;
    this.#owner = owner;
    this.#label = made.label;
    this.#clock = clockOf(random);
    this.#key = made.key;
  }

  /** Claims a device for its owner with its label, downloads a campaign to it and plays its quiz. */
  static async connect(owner: AppUser, random: Random, label: Label, wanted: Campaign): Promise<Device> {
    const { deviceId, deviceKey } = await owner.call(claimDevice, { body: label });
    const campaign = await download(owner, random, label.macAddress, wanted);
    return new Device(owner, random, { deviceId, label, key: deviceKey, campaign });
  }

  get macAddress(): string {
    return this.#label.macAddress;
  }

  /** Why all its shots are refused; null: they count. */
  get refusal(): ShotRefusal | null {
    return this.#clock.refused ? 'shot.future' : null;
  }

  get authorization(): string {
    return `Device ${this.#key}`;
  }

  /** Requests its configuration and adopts it. Capsules stay in their slots. */
  async askConfig(api: Api): Promise<void> {
    const { data } = await api.device(this.authorization).GET('/api/device/config');
    if (!data?.campaign) throw new Error(`${this.macAddress} is to play nothing`);
    const { configId, campaign, slots } = data;
    const capsules = new Map(this.slots.map(({ slot, capsule }) => [slot, capsule]));
    this.#configId = configId;
    this.campaignId = campaign.campaignId;
    this.slots = slots.map(({ slot, fragranceId, fragrance, shotSeconds }) => ({
      ...{ slot, fragranceId, fragranceName: fragrance, seconds: shotSeconds },
      capsule: capsules.get(slot) ?? null,
    }));
  }

  /** Reports its state. @returns whether it should hold another configuration */
  async report(api: Api): Promise<boolean> {
    const { data } = await api.device(this.authorization).POST('/api/device/state', {
      body: {
        configId: this.#configId,
        firmware: FIRMWARE,
        uptimeSeconds: Math.floor((performance.now() - this.#startedAt) / 1_000),
        signal: -this.random.whole(40, 90),
        battery: this.random.whole(10, 100),
        clock: new Date(Date.now() + this.#clock.aheadMs).toISOString(),
        faults: this.random.happens(FAULTY) ? ['pump current too low'] : [],
      },
    });
    return data?.configId !== this.#configId;
  }

  /** Gets a new key, as a claim whose response was lost may have replaced the present one. */
  async renewKey(): Promise<void> {
    const { deviceKey } = await this.#owner.call(claimDevice, { body: this.#label });
    this.#key = deviceKey;
  }

  /**
   * Puts a capsule into an empty slot of its own. Pushed out by another capsule, it could be claimed by anybody.
   * @returns whether a slot was free
   */
  place(capsule: HeldCapsule): boolean {
    const empty = this.slots.filter((slot) => slot.capsule === null);
    if (empty.length === 0) return false;
    const { slot } = this.random.oneOf(empty);
    this.slots = this.slots.map((each) => (each.slot === slot ? { ...each, capsule } : each));
    return true;
  }

  /** Fills empty slots at random, one capsule each: some with the owner's, a few with other people's. */
  load(own: readonly HeldCapsule[], foreign: readonly HeldCapsule[]): void {
    const { random } = this;
    const capsule = (): HeldCapsule | null => {
      if (foreign.length > 0 && random.happens(WITH_FOREIGN)) return random.oneOf(foreign);
      return own.length > 0 && random.happens(WITH_CAPSULE) ? random.oneOf(own) : null;
    };
    const empty = this.slots.filter((slot) => slot.capsule === null).map(({ slot }) => slot);
    const loaded = new Map([...new Set(empty)].map((slot) => [slot, capsule()]));
    this.slots = this.slots.map((each) => ({
      ...each,
      capsule: each.capsule ?? loaded.get(each.slot) ?? null,
    }));
  }

  /** Fires a shot from a random slot, timed by the device's clock. */
  fire(random = this.random): Shot {
    const { capsule, ...slot } = random.oneOf(this.slots);
    return this.#shot(slot, capsule);
  }

  /** Fires a shot that names no capsule. */
  fireWithoutCapsule(random = this.random): Shot {
    return this.#shot(random.oneOf(this.slots), null);
  }

  /** Fires a shot from a capsule that it holds. */
  fireFrom(serialNumber: string): Shot {
    const held = this.slots.find(({ capsule }) => capsule?.serialNumber === serialNumber);
    if (!held) throw new Error(`${this.macAddress} does not hold ${serialNumber}`);
    return this.#shot(held, held.capsule);
  }

  #shot(from: Omit<DeviceSlot, 'capsule'>, capsule: HeldCapsule | null): Shot {
    const { slot, seconds } = from;
    const { campaignId, refusal } = this;
    const firedAt = new Date(Date.now() + this.#clock.aheadMs).toISOString();
    const capsuleSerial = capsule?.serialNumber ?? null;
    return {
      event: {
        ...{ eventId: randomUUID(), campaignId, slot, capsuleSerial, firedAt, seconds },
        ...(this.#configId !== null && { configId: this.#configId }),
      },
      fragranceName: capsule?.fragranceName ?? from.fragranceName,
      refusal,
      elsewhere: capsule?.elsewhere ?? false,
    };
  }
}

interface Held {
  campaignId: number;
  slots: DeviceSlot[];
}

/** Shares of slots with a capsule that has a serial number: the owner's, or somebody else's. */
const WITH_CAPSULE = 0.5;
const WITH_FOREIGN = 0.1;
/** How much more often the fragrances from the quiz are fired than the others. */
const LIKED_TIMES = 3;

async function download(owner: AppUser, random: Random, macAddress: string, wanted: Campaign): Promise<Held> {
  const code = wanted.isDefault ? 'default' : wanted.qrCode;
  const { campaignId, collection } = await owner.call(downloadCampaign, { body: { code, macAddress } });
  const slots = collection.map(({ slot, fragranceId, fragrance, shotSeconds }) => ({
    slot,
    fragranceId,
    fragranceName: fragrance.name,
    seconds: shotSeconds,
    capsule: null,
  }));
  const liked = await play(owner, random, campaignId);
  const favourites = slots.filter(({ fragranceId }) => liked.has(fragranceId));
  return {
    campaignId,
    slots: [...slots, ...Array.from({ length: LIKED_TIMES - 1 }, () => favourites).flat()],
  };
}

/** Plays the campaign's quiz, if one is published. @returns the fragrances that it recommends */
async function play(owner: AppUser, random: Random, campaignId: number): Promise<Set<number>> {
  const quiz = await owner
    .call(appQuiz, { params: { id: String(campaignId) }, query: { language: 'pt-BR' } })
    .catch((error: unknown) => {
      if (error instanceof RefusedError && error.code === 'not_found') return undefined;
      throw error;
    });
  return quiz ? playQuiz(quiz, random) : new Set();
}

/** Answers at random from the first question on; quizzes have no loops. */
export function playQuiz(quiz: PublishedQuiz, random: Random): Set<number> {
  const questions = new Map(quiz.questions.map((question) => [question.quizQuestionId, question]));
  let at: number | null = quiz.firstQuestionId;
  for (;;) {
    const question = questions.get(at);
    if (!question) throw new Error(`Quiz ${quiz.quizId} leads to a question that it does not have: ${at}`);
    const { nextQuestionId, fragrances } = random.oneOf(question.answers);
    if (nextQuestionId === null) return new Set(fragrances.map(({ fragranceId }) => fragranceId));
    at = nextQuestionId;
  }
}

/** Most clocks are right within a second, some are off by minutes, and a few by days. */
function clockOf(random: Random): Clock {
  const luck = random.next();
  if (luck < 0.7) return { aheadMs: random.between(-1_000, 1_000), refused: false };
  if (luck < 0.94) return { aheadMs: random.between(-30, 30) * MINUTE_MS, refused: false };
  if (luck < 0.97) return { aheadMs: random.between(-10, -2) * DAY_MS, refused: false };
  return { aheadMs: random.between(2, 5) * DAY_MS, refused: true };
}
