import { setTimeout as sleep } from 'node:timers/promises';
import { SHOTS_PER_CALL } from '#contracts/core/constants.ts';
import { type Api, chanceOfLoss, LostError, RefusedError } from './api.ts';
import type { Device } from './devices.ts';
import type { Ledger, Shot } from './ledger.ts';
import { retryDelay } from './retries.ts';

/** Milliseconds between two calls of a device. */
const TURN_MS = { least: 300, most: 2_500 };
/** Shares of turns that lose the connection, and that repeat an acknowledged batch, alone or mixed with new shots. */
const LOST = 0.08;
const REPEATED = 0.08;
const MIXED = 0.1;
/** Share of batches sent out of order. */
const OUT_OF_ORDER = 0.3;
/** Shares of turns with a configuration request and with a report. The first request comes before the first shot. */
const CONFIG_REQUEST_SHARE = 0.2;
const REPORTS = 0.1;
/** Consecutive failures that lengthen the pauses; the longest pause is reached then. */
const GROWING_FAILURES = 10;
/** Number of acknowledged batches that a device remembers. */
const REMEMBERED = 10;

export interface Firing {
  api: Api;
  ledger: Ledger;
  /** Of each device. */
  shotsPerSecond: number;
  /** When the devices stop firing; unacknowledged shots are still sent. */
  stop: AbortSignal;
}

type SendingDevice = Pick<Device, 'random' | 'authorization' | 'fire' | 'renewKey' | 'askConfig' | 'report'>;

/** A device that fires and sends its shots until they are acknowledged. */
export class Sender {
  readonly #device: SendingDevice;
  readonly #firing: Firing;
  #waiting: Shot[] = [];
  #answered: Shot[][] = [];
  #failures = 0;
  #broken = false;
  #renewed = false;
  #hasConfig = false;

  constructor(device: SendingDevice, firing: Firing) {
    this.#device = device;
    this.#firing = firing;
  }

  /** @throws RefusedError for a refusal that a retry can't fix */
  async run(): Promise<void> {
    const { random } = this.#device;
    const { stop, shotsPerSecond } = this.#firing;
    let firedUntil = performance.now();
    for (;;) {
      await sleep(random.between(TURN_MS.least, TURN_MS.most));
      if (stop.aborted && this.#waiting.length === 0) return;
      if (!stop.aborted) await this.#askAndReport();
      if (!stop.aborted && this.#hasConfig) {
        const due = Math.floor(((performance.now() - firedUntil) / 1_000) * shotsPerSecond + random.next());
        firedUntil = performance.now();
        for (let fired = 0; fired < due; fired += 1) this.#waiting.push(this.#device.fire());
      }
      const batch = this.#nextBatch();
      if (batch.length > 0) await this.#send(batch);
    }
  }

  async #askAndReport(): Promise<void> {
    const { random } = this.#device;
    const { api } = this.#firing;
    try {
      const isBehind = random.happens(REPORTS) && (await this.#device.report(api));
      if (this.#hasConfig && !isBehind && !random.happens(CONFIG_REQUEST_SHARE)) return;
      await this.#device.askConfig(api);
      this.#hasConfig = true;
    } catch (error) {
      await this.#bear(error);
    }
  }

  #nextBatch(): Shot[] {
    const { random } = this.#device;
    const [old] = random.shuffled(this.#answered);
    if (old && !this.#firing.stop.aborted) {
      if (random.happens(REPEATED)) return random.shuffled(old);
      if (random.happens(MIXED)) return random.shuffled([...old, ...this.#waiting]).slice(0, SHOTS_PER_CALL);
    }
    const batch = this.#waiting.slice(0, SHOTS_PER_CALL);
    return random.happens(OUT_OF_ORDER) ? random.shuffled(batch) : batch;
  }

  async #send(batch: Shot[]): Promise<void> {
    const { api, ledger, stop } = this.#firing;
    const sent = ledger.recordSend(batch);
    try {
      const { authorization, random } = this.#device;
      const { data } = await api
        .device(authorization, chanceOfLoss(random, stop.aborted ? 0 : LOST))
        .POST('/api/device/shots', { body: { events: batch.map(({ event }) => event) } });
      if (!data) throw new Error('POST /device/shots: an empty answer');
      ledger.recordResponse(sent, data);
    } catch (error) {
      return this.#bear(error);
    }
    if (this.#broken) api.traffic.reconnected += 1;
    this.#failures = 0;
    this.#broken = false;
    this.#renewed = false;
    const done = new Set(batch);
    const settled = this.#waiting.filter((shot) => done.has(shot));
    this.#waiting = this.#waiting.filter((shot) => !done.has(shot));
    if (settled.length > 0) this.#answered = [settled, ...this.#answered].slice(0, REMEMBERED);
  }

  /** Handles a failed call; its shots are sent again in a later turn. */
  async #bear(error: unknown): Promise<void> {
    const { stop } = this.#firing;
    if (error instanceof LostError && error.onPurpose) return;
    if (error instanceof RefusedError && error.code === 'device.key' && !this.#renewed) {
      this.#renewed = true;
      return this.#device.renewKey();
    }
    this.#broken ||= error instanceof LostError;
    // The server may be killed repeatedly while devices fire; failures count towards giving up only afterwards.
    if (stop.aborted || this.#failures < GROWING_FAILURES) this.#failures += 1;
    const pause = retryDelay(error, this.#failures, this.#device.random);
    if (pause === undefined) throw error;
    await sleep(pause);
  }
}
