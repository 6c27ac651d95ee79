/** A table of how long calls took, by their kind. @param times in milliseconds, of each call */
export function latencies(times: ReadonlyMap<string, readonly number[]>, seconds: number): string {
  const rows = [...times]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, all]) => {
      const sorted = [...all].sort((a, b) => a - b);
      const part = (share: number) =>
        (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN).toFixed(0);
      return `| ${kind.padEnd(9)} | ${(all.length / seconds).toFixed(0).padStart(6)} | ${part(0.5).padStart(6)} | ${part(0.99).padStart(6)} | ${part(1).padStart(6)} |`;
    });
  return [
    '| call      |  per s | p50 ms | p99 ms | max ms |',
    '| --------- | -----: | -----: | -----: | -----: |',
    ...rows,
  ].join('\n');
}
