/** Which fragrance is in each slot, by place in the list of fragrances. */
export type Slots = Readonly<Record<number, number>>;

/** What a device holds: a campaign as it was when the device was told, and the number of that. */
export interface HeldConfig {
  configId: number;
  campaign: number;
  slots: Slots;
}

/** A shot that a device has fired: from what it held then. */
export interface FiredShot {
  eventId: string;
  campaign: number;
  slot: number;
  /** Whether it names what the device held; else it is of what the device was last told. */
  named: HeldConfig | null;
  /** Whether the clock was ahead by more than the server bears. */
  tooEarly: boolean;
}

/** A simple model of which shots count. Each device remembers the configurations it held and the campaigns it was given. */
export class ConfigModel {
  /** By event, what it was counted for: campaign and fragrance. */
  readonly counted = new Map<string, string>();
  /** By device, the newest that it was told of each campaign. */
  readonly #told: Map<number, Slots>[];

  constructor(devices: number) {
    this.#told = Array.from({ length: devices }, () => new Map());
  }

  tell(device: number, campaign: number, slots: Slots): void {
    this.#told[device]?.set(campaign, slots);
  }

  /** @returns how many count, how many did before, and why the others don't */
  send(device: number, shots: readonly FiredShot[]) {
    let [accepted, duplicates] = [0, 0];
    const rejected: { eventId: string; code: string }[] = [];
    for (const { eventId, campaign, slot, named, tooEarly } of shots) {
      const fragrance = (named?.slots ?? this.#told[device]?.get(campaign))?.[slot];
      if (this.counted.has(eventId)) duplicates += 1;
      else if (fragrance === undefined) rejected.push({ eventId, code: 'shot.slot' });
      else if (tooEarly) rejected.push({ eventId, code: 'shot.future' });
      else {
        accepted += 1;
        this.counted.set(eventId, `${campaign} ${fragrance}`);
      }
    }
    return { accepted, duplicates, rejected };
  }
}
