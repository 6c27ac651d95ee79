import { readFileSync } from 'node:fs';

export const MIB = 1024 * 1024;

/** Resident memory of a process. */
export function residentBytes(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
}

/** Processor time that a process has used, in seconds. */
export function processorSeconds(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  // In ticks of a hundredth of a second: user and system time.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Milliseconds that a process's main thread has been runnable without getting a processor.
 * Source: Linux, Documentation/scheduler/sched-stats, /proc/<pid>/schedstat.
 */
export function waitedIn(pid: number): number {
  const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
