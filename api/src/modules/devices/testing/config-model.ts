/** The fragrance in each slot, as an index into the list of fragrances. */
export type Slots = Readonly<Record<number, number>>;

/** A configuration that a device holds: a campaign as it was when the device got it, and its number. */
export interface HeldConfig {
  configId: number;
  campaign: number;
  slots: Slots;
}

/** A shot fired from what the device held at the time. */
export interface FiredShot {
  eventId: string;
  campaign: number;
  slot: number;
  /** The configuration named by the shot; null if it counts for what the device last got. */
  named: HeldConfig | null;
  /** Whether the clock was ahead by more than the server tolerates. */
  tooEarly: boolean;
}

/** A simple model of which shots count. Devices remember the configurations they held and campaigns they were given. */
export class ConfigModel {
  /** Counted shots by event id: campaign and fragrance. */
  readonly counted = new Map<string, string>();
  /** By device, the newest version it got of each campaign. */
  readonly #given: Map<number, Slots>[];

  constructor(devices: number) {
    this.#given = Array.from({ length: devices }, () => new Map());
  }

  deliver(device: number, campaign: number, slots: Slots): void {
    this.#given[device]?.set(campaign, slots);
  }

  /** @returns how many count, how many are duplicates, and why the others are rejected */
  send(device: number, shots: readonly FiredShot[]) {
    let [accepted, duplicates] = [0, 0];
    const rejected: { eventId: string; code: string }[] = [];
    for (const { eventId, campaign, slot, named, tooEarly } of shots) {
      const fragrance = (named?.slots ?? this.#given[device]?.get(campaign))?.[slot];
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
