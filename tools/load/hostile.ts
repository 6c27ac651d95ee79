import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { addShotMonths } from '#api/modules/shots/shot-months.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { count, readOptions } from '../support/command.ts';
import { fillCatalogue, fillDevices, fillPeople, fillShots, signIn } from '../support/fixtures.ts';
import { MIB, residentBytes } from '../support/process.ts';
import { printSetting, printVerdict, quantile, quantiles, table } from '../support/report.ts';
import { withScratchDatabase, withServer } from '../support/scratch-database.ts';
import type { AttackOrder, AttackReport } from './attacker.ts';
import { ATTACKS } from './attacks.ts';
import { Office } from './office.ts';

const FRAGRANCES = 5_000;
const SHOTS = 200_000;
const DEVICES = 10;
const MONTHS = 6;
/** The p99 beside an attack may be this many times what it is alone. */
const RATIO_LIMIT = 3;
/** Milliseconds within which memory must be back, and how much more than the most without an attack counts as that. */
const BACK_MS = 60_000;
const BACK_LIMIT = 1.25;
const POLL_MS = 500;
/** Lowest priority: the attacker's machine is another one. */
const NICENESS = 19;

/**
 * Twenty people work, first alone and then beside one account that makes 40 and more costly calls at once, one kind at
 * a time. Their p99 must be at most three times what it is alone, nothing may fail, and memory must be back in a minute.
 * `--only` names one attack.
 */
export async function hostile(args: string[]): Promise<boolean> {
  const { people, ...options } = readOptions(args, {
    people: count(20),
    seconds: count(20),
    only: z.string().optional(),
  });
  return withScratchDatabase(async (database) => {
    printSetting(database);
    await addShotMonths(database.db, MONTHS);
    await fillCatalogue(database.pool, FRAGRANCES);
    await fillDevices(database.pool, DEVICES);
    await fillShots(database.pool, SHOTS, DEVICES, MONTHS);
    const [attacker, ...workers] = await fillPeople(database.pool, people + 1);
    if (!attacker) throw new Error('There is no account');
    return withServer(database, {}, async (server) =>
      printVerdict(await underAttack(server, { ...options, attacker, workers })),
    );
  });
}

interface Attacked {
  attacker: BuiltServer['account'];
  workers: BuiltServer['account'][];
  seconds: number;
  only?: string | undefined;
}

interface Measured {
  times: readonly number[];
  /** The p99 of each kind of call, in words. */
  byKind: string;
  failures: readonly string[];
}

async function underAttack(
  server: BuiltServer,
  { attacker, workers, seconds, only }: Attacked,
): Promise<string[]> {
  const work = async (milliseconds: number): Promise<Measured> => {
    const office = new Office(server.address);
    // Anew each time, as access tokens live for 15 minutes.
    await office.work(
      await Promise.all(workers.map((account) => signIn(server.address, account))),
      delay(milliseconds),
    );
    const byKind = [...office.times]
      .map(([kind, times]) => `${kind} ${quantile(times, 0.99).toFixed(0)}`)
      .join(', ');
    return { times: office.all, byKind, failures: office.failures };
  };
  // The first calls compile the server's code.
  await work(5_000);
  const wrong: string[] = [];
  const rows: string[][] = [];
  const names = Object.keys(ATTACKS).filter((name) => only === undefined || name === only);
  for (const name of names) {
    // Before each attack, as other work on the machine may change.
    const watchAlone = watchMemory(server.pid);
    const alone = await work(seconds * 1_000);
    const before = watchAlone();
    const watch = watchMemory(server.pid);
    const authorization = await signIn(server.address, attacker);
    const attack = await begin({ name, address: server.address, authorization });
    const beside = await work(seconds * 1_000);
    const report = await attack.end();
    const back = await memoryBack(server.pid, before);
    const ratio = quantile(beside.times, 0.99) / quantile(alone.times, 0.99);
    rows.push([
      name,
      ...quantiles(alone.times, [0.5, 0.99], 1),
      ...quantiles(beside.times, [0.5, 0.99], 1),
      ratio.toFixed(1),
      Object.entries(report)
        .map(([status, times]) => `${times} × ${status}`)
        .join(', '),
      ...[before, watch(), back.bytes].map((bytes) => (bytes / MIB).toFixed(0)),
    ]);
    if (ratio > RATIO_LIMIT)
      wrong.push(
        `beside ${name} the p99 is ${ratio.toFixed(1)} times what it is alone (${beside.byKind}; alone ${alone.byKind})`,
      );
    if (!back.isBack)
      wrong.push(`a minute after ${name}, ${(back.bytes / MIB).toFixed(0)} MiB are still taken`);
    wrong.push(...alone.failures, ...beside.failures.map((failure) => `beside ${name}: ${failure}`));
    const failed = Object.keys(report).filter((status) => Number(status) >= 500);
    if (failed.length > 0) wrong.push(`${name} got ${failed.join(', ')}`);
  }
  const head = [
    'alone: p50',
    'p99',
    'beside: p50',
    'p99',
    'ratio',
    'attacker got',
    'MiB before',
    'at most',
    'after',
  ];
  console.log(`\n${table(['attack (ms)', ...head], rows)}\n`);
  return wrong;
}

/** Begins an attack in another process. */
async function begin(order: AttackOrder) {
  const attacker = fork(fileURLToPath(new URL('./attacker.ts', import.meta.url)));
  if (attacker.pid !== undefined) setPriority(attacker.pid, NICENESS);
  attacker.send(order);
  await once(attacker, 'message');
  return {
    async end(): Promise<AttackReport> {
      attacker.send('end');
      const [[report]] = await Promise.all([once(attacker, 'message'), once(attacker, 'exit')]);
      return report as AttackReport;
    },
  };
}

/** Watches the memory of a process. @returns a function that ends it and returns the most that was taken, in bytes */
function watchMemory(pid: number): () => number {
  let most = residentBytes(pid);
  const timer = setInterval(() => {
    try {
      most = Math.max(most, residentBytes(pid));
    } catch {
      // The server was stopped because of an error, which is reported.
      clearInterval(timer);
    }
  }, POLL_MS / 5);
  return () => {
    clearInterval(timer);
    return most;
  };
}

async function memoryBack(pid: number, before: number): Promise<{ bytes: number; isBack: boolean }> {
  const begun = performance.now();
  for (;;) {
    const bytes = residentBytes(pid);
    const isBack = bytes <= before * BACK_LIMIT;
    if (isBack || performance.now() - begun > BACK_MS) return { bytes, isBack };
    await delay(POLL_MS);
  }
}
