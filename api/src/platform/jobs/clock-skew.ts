import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { CLOCK_SKEW_SECONDS } from '#contracts/system.ts';
import { onlyRow } from '../db/only-row.ts';
import { clockSkew, setClock } from '../lib/clock.ts';
import { runEvery, type Schedule } from './scheduler.ts';

/** Milliseconds between two measurements. */
const INTERVAL_MS = 10_000;

/** Readings per measurement: the quickest is the most exact. */
const READINGS = 3;

/** Measures the database's clock, to half the round trip of a query. */
export async function measureClock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    let quickest = Number.POSITIVE_INFINITY;
    for (let reading = 0; reading < READINGS; reading += 1) {
      const sent = performance.now();
      const { rows } = await client.query<{ ms: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      );
      const roundTrip = performance.now() - sent;
      if (roundTrip >= quickest) continue;
      quickest = roundTrip;
      setClock({ database: onlyRow(rows).ms, at: sent + roundTrip / 2 });
    }
  } finally {
    client.release();
  }
}

/** Keeps the shared clock, and logs when this machine's own begins to differ from it and when it no longer does. */
export async function followClock(
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<Schedule> {
  let differs = false;
  const measure = async () => {
    await measureClock(pool);
    const skewSeconds = clockSkew() ?? 0;
    const is = Math.abs(skewSeconds) >= CLOCK_SKEW_SECONDS;
    if (is && !differs) log.warn({ skewSeconds }, 'The clock of this machine differs from the database’s');
    if (!is && differs) log.warn({ skewSeconds }, 'The clock of this machine is right again');
    differs = is;
  };
  await measure();
  const schedule = runEvery(INTERVAL_MS, [{ name: 'clock', work: measure }], log);
  return {
    async stop() {
      await schedule.stop();
      setClock(undefined);
    },
  };
}
