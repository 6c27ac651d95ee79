import { setTimeout as sleep } from 'node:timers/promises';
import { Sender } from './sender.ts';
import { type Setup, type SetupOptions, setUp } from './setup.ts';

interface SimulationOptions extends SetupOptions {
  /** Shots per second, over all devices. */
  rate: number;
  /** Called when the devices begin to fire. @returns the signal to stop */
  onFiring(): AbortSignal;
}

export interface Outcome {
  setup: Setup;
  /** Seconds from the first shot until the last one was acknowledged. */
  seconds: number;
  /** Faults and differences; empty if everything matches. */
  wrong: string[];
}

/** Milliseconds between two changes of a device's campaign. */
const GIVEN_MS = 500;
/** Milliseconds between two progress messages. */
const WORD_MS = 10_000;

/** Simulates people and devices until stopped and every shot is acknowledged; then compares the figures. */
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

/** Assigns other campaigns to devices while they fire. */
async function giveNowAndThen({ giveOne }: Setup, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await sleep(GIVEN_MS);
    await giveOne();
  }
}

/** Faults other than differences in figures. Responses that say busy or unavailable don't count. */
function faultsOf({ ledger, api }: Setup): string[] {
  const broken = api.traffic.refusals().filter(({ status }) => status >= 500 && status !== 503);
  return [...ledger.faults, ...broken.map(({ answer, count }) => `${count} × ${answer}`)];
}
