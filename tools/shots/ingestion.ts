import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { addShotMonths } from '#api/modules/shots/shot-months.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { deviceShots } from '#contracts/shots.ts';
import { count, readOptions } from '../support/command.ts';
import { CAMPAIGNS, fillCatalogue, fillDevices, fillShots, serialOf } from '../support/fixtures.ts';
import { printSetting, quantile, table } from '../support/report.ts';
import { withScratchDatabase, withServer } from '../support/scratch-database.ts';
import { makeBareTables, type Shot, storeBare } from './bare-sql.ts';

const BATCH = 500;
const MONTHS = 24;
/** Number of warm-up batches. */
const WARM_UP = 20;
const FRAGRANCES = 1_000;

/** Throughput, and latencies per batch in milliseconds. */
interface Throughput {
  rowsPerSecond: number;
  p50: number;
  p99: number;
}

/**
 * Sends shots to the built server over HTTP, and stores the same with bare SQL on one connection to the same database.
 * `--stored 10000000` first stores ten million shots, spread over two years: some gigabytes, and minutes.
 */
export async function ingestion(args: string[]): Promise<boolean> {
  const options = readOptions(args, {
    stored: z.coerce.number().int().min(0).default(0),
    batches: count(400),
    senders: count(4),
    rounds: count(3),
  });
  return withScratchDatabase(async (database) => {
    const { pool } = database;
    await addShotMonths(database.db, MONTHS);
    await fillCatalogue(pool, FRAGRANCES);
    const keys = await fillDevices(pool, options.senders);
    await fillShots(pool, options.stored, options.senders, MONTHS);
    await makeBareTables(pool);
    printSetting(database, `${options.stored} shots stored before`);
    const bare = await rounds(options, 1, asShots, (batch) => storeBare(pool, batch));
    const http = await withServer(database, {}, async (server) => {
      const post = sender(server.address);
      return rounds(options, options.senders, asBody, async (body, index) => {
        const accepted = await post(body, `Device ${keys[index]}`);
        if (accepted !== BATCH) throw new Error(`${accepted} of ${BATCH} were accepted`);
      });
    });
    console.log(
      table(
        ['', 'rows/s', 'batch p50 ms', 'p99 ms'],
        [row('bare SQL, one connection', bare), row(`over HTTP, ${options.senders} devices`, http)],
      ),
    );
    console.log(`ratio ${(http.rowsPerSecond / bare.rowsPerSecond).toFixed(2)}`);
    return true;
  });
}

const asShots = (batch: Shot[]) => batch;
const asBody = (events: Shot[]) => JSON.stringify({ events });

/**
 * Posts prepared bodies as cheaply as Node can, as the work of real devices doesn't burden the server's machine.
 * @returns a function that posts a body and returns how many of its shots were accepted
 */
function sender(address: string) {
  const agent = new Agent({ keepAlive: true });
  const url = `${address}/api${deviceShots.path}`;
  return async (body: string, authorization: string): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length };
    const call = request(url, { method: deviceShots.method, agent, headers }).end(body);
    const [response] = await once(call, 'response');
    const { accepted } = (await json(response)) as AnswerOf<typeof deviceShots>;
    return accepted;
  };
}

type Send<Batch> = (batch: Batch, sender: number) => Promise<void>;

/** @returns the median round */
async function rounds<Batch>(
  options: { batches: number; rounds: number },
  atOnce: number,
  prepare: (batch: Shot[]) => Batch,
  send: Send<Batch>,
) {
  const measure = (batches: number) =>
    measureThroughput(
      Array.from({ length: batches }, (_, index) => prepare(shotBatch(index))),
      atOnce,
      send,
    );
  await measure(WARM_UP);
  const all: Throughput[] = [];
  for (let round = 0; round < options.rounds; round += 1) all.push(await measure(options.batches));
  return all.toSorted((a, b) => a.rowsPerSecond - b.rowsPerSecond)[all.length >> 1] as Throughput;
}

/** Sends all batches, `atOnce` at a time. */
async function measureThroughput<Batch>(
  batches: Batch[],
  atOnce: number,
  send: Send<Batch>,
): Promise<Throughput> {
  const rows = batches.length * BATCH;
  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, sender) => {
      for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
        const sent = performance.now();
        await send(batch, sender);
        times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  return { rowsPerSecond: rows / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Shots of one campaign, in the order they were fired. */
function shotBatch(number: number): Shot[] {
  const now = Date.now();
  return Array.from({ length: BATCH }, (_, index) => {
    const slot = 1 + ((index * 7 + number) % SLOT_COUNT);
    return {
      eventId: randomUUID(),
      campaignId: 1 + (number % CAMPAIGNS),
      slot,
      capsuleSerial: serialOf(slot),
      firedAt: new Date(now - (BATCH - index) * 311).toISOString(),
      seconds: 1 + (index % 10),
    };
  });
}

function row(name: string, { rowsPerSecond, p50, p99 }: Throughput): string[] {
  return [name, rowsPerSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}
