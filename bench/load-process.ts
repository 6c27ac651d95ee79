import autocannon from 'autocannon';
import type { Load, LoadOrder } from './load.ts';

/** Loads what it is told to and answers what it measured; any failure ends the process. */
process.on('message', async (order: LoadOrder) => {
  process.send?.(await run(order));
});

async function run({ seconds, ...target }: LoadOrder): Promise<Load> {
  const times: number[] = [];
  const running = autocannon({ ...target, duration: seconds, idReplacement: target.body !== undefined });
  // Its own percentiles are whole milliseconds: too coarse for answers that take two.
  running.on('response', (_client, _status, _bytes, milliseconds: number) => times.push(milliseconds));
  const result = await running;
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${target.method} ${target.url}: ${result.non2xx} refused, ${result.errors} broken`);
  }
  times.sort((a, b) => a - b);
  return {
    perSecond: result['2xx'] / result.duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}
