import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { deviceShots, ShotRefusal } from '#contracts/shots.ts';
import type { components } from '../device/api.gen.ts';

/** A shot as it was fired, and its expected result. */
export interface Shot {
  event: components['schemas']['ShotEvent'];
  fragranceName: string;
  /** Why the server must refuse it; null: it must count. */
  refusal: ShotRefusal | null;
  /** Whether its capsule is in somebody else's device and must stay unchanged there. */
  elsewhere: boolean;
}

type Verdict = 'open' | 'counted' | 'refused';

interface Entry {
  shot: Shot;
  /** Number of calls that contained it. */
  sent: number;
  verdict: Verdict;
}

/** A pending call. */
export interface SentBatch {
  shots: readonly Shot[];
  /** Ids of shots that were not known to be counted when sent. */
  open: ReadonlySet<string>;
}

/** What must have been added to the server's figures. */
export interface Counted {
  /** By campaign and fragrance; see `totalKey`. */
  totals: ReadonlyMap<string, number>;
  /** By name of the fragrance. */
  fragrances: ReadonlyMap<string, number>;
  /** Shots of each capsule by serial number, without those that must not affect it. */
  capsules: ReadonlyMap<string, number>;
  /** MAC addresses of devices a capsule may move between, by serial number; all others stay where they were. */
  places: ReadonlyMap<string, ReadonlySet<string>>;
}

export function totalKey(campaignId: number | null, fragranceName: string): string {
  return `${campaignId} ${fragranceName}`;
}

/** Records every shot, how often it was sent and the server's results, and checks each response against them. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #totals = new Map<string, number>();
  readonly #fragrances = new Map<string, number>();
  readonly #capsules = new Map<string, number>();
  readonly #places = new Map<string, ReadonlySet<string>>();
  readonly #refusals = new Map<ShotRefusal, number>();
  #warnings = 0;
  readonly #verdicts: Record<Verdict, number> = { open: 0, counted: 0, refused: 0 };
  #repeatedBatches = 0;
  #repeatedShots = 0;
  /** Impossible results from the server. */
  readonly faults: string[] = [];

  /** Registers the owner of a capsule, by the MAC addresses of the devices it may be in from this call on. */
  setAllowedDevices(serialNumber: string, macAddresses: ReadonlySet<string>): void {
    this.#places.set(serialNumber, macAddresses);
  }

  /** Call it right before sending a batch: from then on its shots may count, whatever the outcome. */
  recordSend(shots: readonly Shot[]): SentBatch {
    const open = new Set<string>();
    let repeated = 0;
    for (const shot of new Set(shots)) {
      const entry = this.#entryOf(shot);
      if (entry.sent > 0) repeated += 1;
      entry.sent += 1;
      if (entry.verdict === 'open') open.add(shot.event.eventId);
    }
    this.#repeatedShots += repeated;
    if (repeated > 0) this.#repeatedBatches += 1;
    return { shots, open };
  }

  /** Checks and records the server's response to a batch. */
  recordResponse({ shots, open }: SentBatch, answer: AnswerOf<typeof deviceShots>): void {
    const codes = new Map(answer.rejected.map(({ eventId, code }) => [eventId, code]));
    const accounted = answer.accepted + answer.duplicates + answer.rejected.length;
    if (accounted !== shots.length)
      this.faults.push(`${shots.length} shots were sent, and ${accounted} answered for`);
    const warned = new Set(answer.warnings.map(({ eventId }) => eventId));
    this.#warnings += warned.size;
    let least = 0;
    let most = 0;
    for (const shot of new Set(shots)) {
      const { eventId } = shot.event;
      const entry = this.#entryOf(shot);
      const code = codes.get(eventId) ?? null;
      if (code !== shot.refusal) {
        this.faults.push(`${eventId} should have been ${words(shot.refusal)}, and was ${words(code)}`);
      }
      if (code === null && open.has(eventId)) {
        most += 1;
        // No other call contained it, so it can't have counted before.
        if (entry.sent === 1) {
          least += 1;
          if (shot.elsewhere && !warned.has(eventId)) this.faults.push(`${eventId} was not warned of`);
        }
      }
      if (warned.has(eventId) && !shot.elsewhere) this.faults.push(`${eventId} was warned of`);
      this.#settle(entry, code);
    }
    if (answer.accepted < least || answer.accepted > most) {
      this.faults.push(
        `${answer.accepted} of ${shots.length} shots were accepted: ${least} were new, and ${most} not known to be counted`,
      );
    }
  }

  counted(): Counted {
    return {
      totals: this.#totals,
      fragrances: this.#fragrances,
      capsules: this.#capsules,
      places: this.#places,
    };
  }

  summary() {
    return {
      fired: this.#entries.size,
      ...this.#verdicts,
      refusals: this.#refusals as ReadonlyMap<ShotRefusal, number>,
      warnings: this.#warnings,
      repeatedBatches: this.#repeatedBatches,
      repeatedShots: this.#repeatedShots,
    };
  }

  #entryOf(shot: Shot): Entry {
    const known = this.#entries.get(shot.event.eventId);
    if (known) return known;
    const entry: Entry = { shot, sent: 0, verdict: 'open' };
    this.#entries.set(shot.event.eventId, entry);
    this.#verdicts.open += 1;
    return entry;
  }

  #settle(entry: Entry, code: ShotRefusal | null): void {
    const verdict = code === null ? 'counted' : 'refused';
    if (entry.verdict === verdict) return;
    const { event, fragranceName, elsewhere } = entry.shot;
    if (entry.verdict !== 'open')
      this.faults.push(`${event.eventId} was ${entry.verdict}, and is ${verdict} now`);
    this.#verdicts[entry.verdict] -= 1;
    this.#verdicts[verdict] += 1;
    entry.verdict = verdict;
    if (code !== null) {
      increase(this.#refusals, code);
      return;
    }
    increase(this.#totals, totalKey(event.campaignId, fragranceName));
    increase(this.#fragrances, fragranceName);
    if (event.capsuleSerial != null && !elsewhere) increase(this.#capsules, event.capsuleSerial);
  }
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function words(refusal: ShotRefusal | null): string {
  return refusal === null ? 'counted' : `refused (${refusal})`;
}
