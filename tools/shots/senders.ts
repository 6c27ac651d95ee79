import { setTimeout as sleep } from 'node:timers/promises';
import { deviceShots } from '#contracts/shots.ts';
import { health } from '#contracts/system.ts';
import { Api } from '../simulator/api.ts';
import type { Device } from '../simulator/devices.ts';
import type { Ledger, Shot } from '../simulator/ledger.ts';
import { Random } from '../simulator/random.ts';
import { printReport } from '../simulator/report.ts';
import { retryDelay, withRetries } from '../simulator/retries.ts';
import { setUp } from '../simulator/setup.ts';
import { Traffic } from '../simulator/traffic.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { count, readOptions, seed } from '../support/command.ts';
import { log } from '../support/report.ts';
import { withScratchDatabase, withServer } from '../support/scratch-database.ts';

/** Few, so that all senders compete for the same ones. */
const CAMPAIGNS = 3;
/** Many, as a device may make only 600 calls per minute. */
const DEVICES = 160;
const BATCH = { least: 1, most: 300 };
/** Share of batches that another device of the same person has just sent, now partial and in another order. */
const COPIES = 0.2;
const RECENT = 5;
/** Share of shots that name their capsule: small, so that capsules don't all run empty at once. */
const WITH_CAPSULE = 0.05;
/** Milliseconds between two health checks, which measure the delay of the server's event loop. */
const PROBE_MS = 50;

/**
 * Sends shots of the same campaigns, slots and capsules from many senders at once, as fast as they can. Every response
 * must be a success or 429, and the figures must be exact.
 */
export function senders(args: string[]): Promise<boolean> {
  const options = readOptions(args, { senders: count(16), seconds: count(60), seed });
  const env = { DEMO_DATA: 'true', LOG_LEVEL: 'error' };
  return withScratchDatabase((database) =>
    withServer(database, { env }, (server) => sendAtOnce(server, options)),
  );
}

async function sendAtOnce(
  { address: url, mailbox, account: admin }: BuiltServer,
  options: { senders: number; seconds: number; seed: string },
): Promise<boolean> {
  const setup = await setUp({
    ...options,
    url,
    admin,
    mailbox,
    devices: DEVICES,
    campaigns: CAMPAIGNS,
    // Devices that send each other's shots push capsules out of slots; free capsules could be claimed by anybody.
    foreignCapsules: false,
    log,
  });
  const load: Load = {
    api: new Api(url, new Traffic()),
    ledger: setup.ledger,
    households: setup.households
      .map((devices) => ({ devices: devices.filter(({ refusal }) => refusal === null), recent: [] }))
      .filter(({ devices }) => devices.length > 0),
    owed: [],
  };
  log(`${options.senders} senders send for ${options.seconds} s`);
  const begun = performance.now();
  const stop = AbortSignal.timeout(options.seconds * 1_000);
  await Promise.all([
    probe(load.api, stop),
    ...Array.from({ length: options.senders }, (_, index) =>
      send(load, new Random(`${options.seed} sender ${index}`), stop),
    ),
  ]);
  const seconds = (performance.now() - begun) / 1_000;
  const wrong = faultsOf(load.api.traffic);
  const random = new Random(`${options.seed} owed`);
  for (const batch of load.owed) {
    await withRetries(() => sendOnce(load, batch, random), random, load.api.traffic);
  }
  wrong.push(...(await setup.compare()), ...load.ledger.faults);
  return printReport({ setup: { ...setup, api: load.api }, seconds, wrong });
}

/** Everything that was neither a success nor 429. */
function faultsOf(traffic: Traffic): string[] {
  const refused = traffic.refusals().filter(({ status }) => status !== 429);
  return [
    ...refused.map(({ answer, count }) => `${count} × ${answer}`),
    ...[...traffic.broken].map(([reason, count]) => `${count} calls without an answer: ${reason}`),
  ];
}

/** A person's devices, each of which also sends the others' shots. */
interface Household {
  devices: Device[];
  /** The latest batches of all senders. */
  recent: Shot[][];
}

interface Batch {
  devices: Device[];
  shots: Shot[];
}

interface Load {
  api: Api;
  ledger: Ledger;
  households: Household[];
  /** Batches to send again, because they were refused or their outcome is unknown. */
  owed: Batch[];
}

async function send(load: Load, random: Random, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const batch = nextBatch(random.oneOf(load.households), random);
    try {
      await sendOnce(load, batch, random);
    } catch (error) {
      const pause = retryDelay(error, 1, random);
      if (pause === undefined) throw error;
      load.owed.push(batch);
      await sleep(pause);
    }
  }
}

function nextBatch({ devices, recent }: Household, random: Random): Batch {
  const size = random.whole(BATCH.least, BATCH.most);
  if (recent.length > 0 && random.happens(COPIES)) {
    return { devices, shots: random.shuffled(random.oneOf(recent)).slice(0, size) };
  }
  const shots = Array.from({ length: size }, () => {
    const device = random.oneOf(devices);
    return random.happens(WITH_CAPSULE) ? device.fire(random) : device.fireWithoutCapsule(random);
  });
  recent.push(shots);
  if (recent.length > RECENT) recent.shift();
  return { devices, shots };
}

async function sendOnce({ api, ledger }: Load, { devices, shots }: Batch, random: Random): Promise<void> {
  const sent = ledger.recordSend(shots);
  const { authorization } = random.oneOf(devices);
  const events = shots.map(({ event }) => event);
  ledger.recordResponse(sent, await api.send(deviceShots, { authorization, body: { events } }));
}

async function probe(api: Api, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await api.send(health);
    await sleep(PROBE_MS);
  }
}
