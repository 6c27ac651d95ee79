import { setTimeout as sleep } from 'node:timers/promises';
import { Sender } from './sender.ts';
import { type Setup, type SetupOptions, setUp } from './setup.ts';

interface SimulationOptions extends SetupOptions {
  /** Shots a second, of all devices together. */
  rate: number;
  /** Called when the devices begin to fire. @returns what tells them to stop */
  onFiring(): AbortSignal;
}

export interface Outcome {
  setup: Setup;
  /** Seconds from the first shot until the last was answered for. */
  seconds: number;
  /** What is not as it must be; none: all is equal. */
  wrong: string[];
}

/** Milliseconds between two devices that are given another campaign. */
const GIVEN_MS = 500;
/** Milliseconds between two words on how far it is. */
const WORD_MS = 10_000;

/** Plays people and devices until it is told to stop and every shot is answered for; then compares. */
export async function simulate(options: SimulationOptions): Promise<Outcome> {
  const { devices, rate, onFiring, log } = options;
  const setup = await setUp(options);
  const { api, ledger } = setup;
  log(`${devices} devices fire ${rate} shots a second`);
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const words = setInterval(() => {
    const { fired, counted, refused } = ledger.summary();
    log(`${seconds().toFixed(0)} s: ${fired} shots sent, ${counted + refused} answered for`);
  }, WORD_MS);
  try {
    const firing = { api, ledger, shotsPerSecond: rate / devices, stop: onFiring() };
    await Promise.all([
      ...setup.devices.map((device) => new Sender(device, firing).run()),
      giveNowAndThen(setup, firing.stop),
    ]);
  } finally {
    clearInterval(words);
  }
  const took = seconds();
  return { setup, seconds: took, wrong: [...(await setup.compare()), ...faultsOf(setup)] };
}

/** Staff give devices other campaigns while they fire. */
async function giveNowAndThen({ giveOne }: Setup, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await sleep(GIVEN_MS);
    await giveOne();
  }
}

/** What was wrong besides the figures. A server that says it is busy or away is not. */
function faultsOf({ ledger, api }: Setup): string[] {
  const broken = api.traffic.refusals().filter(({ status }) => status >= 500 && status !== 503);
  return [...ledger.faults, ...broken.map(({ answer, count }) => `${count} × ${answer}`)];
}
