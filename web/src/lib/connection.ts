import { useSyncExternalStore } from 'react';
import type { NetworkFailure } from './problem.ts';

/** How often the server is asked whether it is back. */
const PROBE_MS = 3_000;

const listeners = new Set<() => void>();
let lost = false;
let probe: ReturnType<typeof setTimeout> | null = null;

/**
 * Notes that a request found no answer. A late answer does not mean that the server is gone: it is asked first, so that
 * what came too late is not read again as if a connection had come back.
 */
export function connectionFailed(reason: NetworkFailure): void {
  if (reason === 'timeout') void ask();
  else connectionLost();
}

/** Notes that there is no server. From then on the server is asked until it answers. */
export function connectionLost(): void {
  setLost(true);
  probe ??= setTimeout(ask, PROBE_MS);
}

/** Notes that the server has answered. */
export function connectionWorks(): void {
  if (probe) clearTimeout(probe);
  probe = null;
  setLost(false);
}

/** Tells whenever the server answers again after it was out of reach. @returns what ends that */
export function onConnectionBack(tell: () => void): () => void {
  return subscribe(() => {
    if (!lost) tell();
  });
}

/** Asks the server whether it is there, and notes the answer. */
export async function connectionHolds(): Promise<boolean> {
  await ask();
  return !lost;
}

/** Whether the server is out of reach at the moment. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, isLost);
}

async function ask() {
  if (probe) clearTimeout(probe);
  probe = null;
  const response = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  if (response?.ok) connectionWorks();
  else connectionLost();
}

function setLost(now: boolean) {
  if (lost === now) return;
  lost = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isLost() {
  return lost;
}

window.addEventListener('offline', connectionLost);
// A piece of the code could not be fetched: for want of a server, or since a release has put another in its place.
window.addEventListener('vite:preloadError', () => void ask());
window.addEventListener('online', () => {
  if (lost) void ask();
});
