import { readFileSync } from 'node:fs';

export const MIB = 1024 * 1024;

/** Resident memory of a process. */
export function residentBytes(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
}
