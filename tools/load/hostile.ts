import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import * as z from 'zod';
import { addShotMonths } from '#api/modules/shots/shot-months.ts';
import { login } from '#contracts/session/session.ts';
import { Api } from '../simulator/api.ts';
import { count, readOptions } from '../simulator/options.ts';
import { quantile, table } from '../simulator/tables.ts';
import { Traffic } from '../simulator/traffic.ts';
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts';
import { fillCatalogue, fillDevices, fillShots } from '../support/fixtures.ts';
import { MIB, residentBytes } from '../support/memory.ts';
import { printFaults } from '../support/modes.ts';
import { scratchDatabase } from '../support/scratch-database.ts';
import type { AttackOrder, AttackReport } from './attacker.ts';
import { ATTACKS } from './attacks.ts';
import { Office } from './office.ts';

const FRAGRANCES = 5_000;
const SHOTS = 200_000;
const DEVICES = 10;
const MONTHS = 6;
const PASSWORD = 'Perfume#2026';
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
  const options = readOptions(args, { people: count(20), seconds: count(20), only: z.string().optional() });
  const database = await scratchDatabase();
  try {
    console.log(
      `${database.kind}, PostgreSQL ${database.version}; load average before: ${loadavg()[0]?.toFixed(1)}`,
    );
    await addShotMonths(database.db, MONTHS);
    await fillCatalogue(database.pool, FRAGRANCES);
    await fillDevices(database.pool, DEVICES);
    await fillShots(database.pool, SHOTS, DEVICES, MONTHS);
    await fillPeople(database.pool, options.people + 1);
    const server = await startBuiltServer(await database.handOver());
    try {
      return printFaults(await underAttack(server, options));
    } finally {
      await server.stop();
    }
  } finally {
    await database.remove();
  }
}

const emailOf = (number: number) => `person-${number}@example.com`;

async function fillPeople(pool: pg.Pool, people: number): Promise<void> {
  // As cheap as possible: signing in isn't what is measured.
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
  await pool.query(
    `INSERT INTO users (name, email, profile_id, password_hash, confirmed_at)
     SELECT 'Person ' || n, 'person-' || n || '@example.com', profile_id, $2, now()
       FROM generate_series(1, $1) n, profiles WHERE profiles.name = 'ADMIN'`,
    [people, passwordHash],
  );
}

interface Measured {
  times: readonly number[];
  /** The p99 of each kind of call, in words. */
  byKind: string;
  failures: readonly string[];
}

async function underAttack(
  server: BuiltServer,
  { people, seconds, only }: { people: number; seconds: number; only?: string | undefined },
): Promise<string[]> {
  const api = new Api(server.address, new Traffic());
  const signIn = async (number: number) => {
    const { token } = await api.send(login, { body: { email: emailOf(number), password: PASSWORD } });
    return `Bearer ${token}`;
  };
  const work = async (milliseconds: number): Promise<Measured> => {
    const office = new Office(server.address);
    // Anew each time, as access tokens live for 15 minutes.
    await office.work(
      await Promise.all(Array.from({ length: people }, (_, index) => signIn(index + 1))),
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
    const attack = await begin({ name, address: server.address, authorization: await signIn(people + 1) });
    const beside = await work(seconds * 1_000);
    const report = await attack.end();
    const back = await memoryBack(server.pid, before);
    const ratio = quantile(beside.times, 0.99) / quantile(alone.times, 0.99);
    rows.push([
      name,
      ...figures(alone.times),
      ...figures(beside.times),
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

function figures(times: readonly number[]): string[] {
  return [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
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
