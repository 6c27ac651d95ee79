import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.gen.ts';
import { boundedFetch, RefusedError, withRetries } from './retries.ts';

const FIRMWARE = '1.0.0-virtual';
/** Maximum shots per call: as many as a small device can build in its memory. */
const BATCH = 50;
/** Milliseconds that shots wait to be sent together with others. */
const GATHER_MS = 5_000;

type Config = components['schemas']['DeviceConfig'];
type Shot = Omit<components['schemas']['ShotEvent'], 'ageSeconds' | 'firedAt'>;

/** A shot with the time it was fired, by a monotonic counter: this device has no clock. */
interface KeptShot {
  shot: Shot;
  firedMs: number;
}

interface Options {
  url: string;
  deviceKey: string;
  /** Shots per minute. */
  rate: number;
  /** Seconds between two reports; missing: the value in its configuration. */
  heartbeat: number | undefined;
  log: (line: string) => void;
  /** Ends the run: waiting shots are then sent once, but not again. */
  stop: AbortSignal;
}

/** A device that requests its configuration, fires, sends its shots until they are acknowledged, and reports. */
export class VirtualDevice {
  readonly #client: Client<paths>;
  readonly #options: Options;
  #config: Config | undefined;
  #etag: string | undefined;
  /** A real device keeps this in its flash memory. */
  #waiting: KeptShot[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#client = createClient<paths>({
      baseUrl: options.url,
      headers: { authorization: `Device ${options.deviceKey}` },
      fetch: boundedFetch,
    });
  }

  /**
   * @throws RefusedError, with the code `device.key` once somebody has disconnected it from its user, or Error named
   *   AbortError if stopped while a call is still without a final response
   */
  async run(): Promise<void> {
    const end = new AbortController();
    const either = AbortSignal.any([this.#options.stop, end.signal]);
    await Promise.all([this.#fireUntil(either), this.#talkUntil(either).finally(() => end.abort())]);
  }

  /** Fires whether or not the server is reachable. */
  async #fireUntil(stop: AbortSignal): Promise<void> {
    for (;;) {
      await pause(60_000 / this.#options.rate, stop);
      if (stop.aborted) return;
      this.#fire();
    }
  }

  async #talkUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.#report();
      const reportAt = now() + this.#heartbeatMs();
      while (!stop.aborted && now() < reportAt) {
        await pause(Math.min(GATHER_MS, reportAt - now()), stop);
        await this.#sendAll();
      }
    }
    await this.#sendAll();
  }

  #heartbeatMs(): number {
    return (this.#options.heartbeat ?? this.#config?.heartbeatSeconds ?? 60) * 1_000;
  }

  /** Fires from a random slot. */
  #fire(): void {
    const { campaign, configId, slots } = this.#config ?? { campaign: null, slots: [] };
    const slot = slots[Math.floor(Math.random() * slots.length)];
    if (!campaign || !slot || configId === undefined) return;
    const { campaignId } = campaign;
    const shot = { eventId: eventId(), campaignId, configId, slot: slot.slot, seconds: slot.shotSeconds };
    this.#waiting.push({ shot, firedMs: now() });
    this.#options.log(`fired slot ${slot.slot} for ${slot.shotSeconds} s: ${slot.fragrance}`);
  }

  /** Sends waiting shots, oldest first, until all are acknowledged. */
  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      const answer = await this.#patiently(() => {
        // The age is computed for each attempt; the eventId ensures that a shot counts once.
        const events = batch.map(({ shot, firedMs }) => ({
          ...shot,
          ageSeconds: Math.round((now() - firedMs) / 1_000),
        }));
        return this.#client.POST('/api/device/shots', { body: { events } });
      });
      if (!answer.data) throw new RefusedError(answer);
      // Drops refused shots too, as they would be refused again.
      this.#waiting = this.#waiting.slice(batch.length);
      const { accepted, duplicates, rejected, warnings } = answer.data;
      this.#options.log(`sent ${batch.length} shots: ${accepted} accepted, ${duplicates} known before`);
      for (const { eventId: id, code } of rejected) this.#options.log(`dropped ${id}: ${code}`);
      for (const { eventId: id, code } of warnings) this.#options.log(`noted ${id}: ${code}`);
    }
  }

  /** Reports its state, and requests its configuration if it should hold another one. */
  async #report(): Promise<void> {
    const held = this.#config?.configId ?? null;
    const body = { configId: held, firmware: FIRMWARE, uptimeSeconds: Math.floor(process.uptime()) };
    const answer = await this.#patiently(() => this.#client.POST('/api/device/state', { body }));
    if (!answer.data) throw new RefusedError(answer);
    const { configId, warnings } = answer.data;
    for (const { path, code } of warnings) this.#options.log(`left out ${path}: ${code}`);
    this.#options.log(`reported: holds ${held ?? 'nothing'}, is to hold ${configId}`);
    if (configId !== held) await this.#pull();
  }

  async #pull(): Promise<void> {
    const header = { ...(this.#etag !== undefined && { 'If-None-Match': this.#etag }) };
    const answer = await this.#patiently(() =>
      this.#client.GET('/api/device/config', { params: { header } }),
    );
    if (answer.response.status === 304) return;
    if (!answer.data) throw new RefusedError(answer);
    this.#config = answer.data;
    this.#etag = answer.response.headers.get('etag') ?? undefined;
    const { configId, campaign, slots } = answer.data;
    const what = campaign ? `${campaign.name}, ${slots.length} slots` : 'nothing to play';
    this.#options.log(`holds configuration ${configId}: ${what}`);
    // Otherwise the back office would show it as behind until the next report.
    await this.#report();
  }

  #patiently<Answer extends { response: Response }>(call: () => Promise<Answer>): Promise<Answer> {
    return withRetries(call, this.#options.log, this.#options.stop);
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal: stop }).catch(() => {
    // Aborted; the caller checks the signal next.
  });
}

/** Milliseconds of a monotonic counter. */
function now(): number {
  return performance.now();
}

/** A version 7 UUID: it begins with the time, so a server stores consecutive ids close together. Source: RFC 9562. */
function eventId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // After the version number, the bits are as random as in version 4.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
