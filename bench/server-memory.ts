import { readFileSync } from 'node:fs';

export const MIB = 1024 * 1024;

/** Milliseconds between two looks at a server's memory. */
const SAMPLE_MS = 20;

/** Watches how much memory a process has. @returns what ends it and gives the most there was, in bytes */
export function watchMemory(pid: number): () => number {
  let peak = residentBytes(pid);
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, SAMPLE_MS);
  return () => {
    clearInterval(sampling);
    return peak;
  };
}

/** What a process has in memory. */
export function residentBytes(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
}
