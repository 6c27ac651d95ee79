import { useSyncExternalStore } from 'react';
import type { NetworkFailure } from './problem.ts';

/** How often the server is probed while it is unreachable, in milliseconds. */
const PROBE_MS = 3_000;

const listeners = new Set<() => void>();
let lost = false;
let probe: ReturnType<typeof setTimeout> | null = null;

/**
 * Records that a request got no response. A timeout doesn't mean that the server is down, so it is probed first;
 * otherwise queries that timed out would be refetched as if a connection had come back.
 */
export function connectionFailed(reason: NetworkFailure): void {
  if (reason === 'timeout') void ask();
  else connectionLost();
}

/** Records that the server is unreachable, and probes it until it responds. */
export function connectionLost(): void {
  setLost(true);
  probe ??= setTimeout(ask, PROBE_MS);
}

/** Records that the server has responded. */
export function connectionRestored(): void {
  if (probe) clearTimeout(probe);
  probe = null;
  setLost(false);
}

/** Calls `tell` whenever the server responds again after an outage. @returns a function that unsubscribes */
export function onConnectionBack(tell: () => void): () => void {
  return subscribe(() => {
    if (!lost) tell();
  });
}

/** Probes the server and records the outcome. @returns whether it is reachable */
export async function checkConnection(): Promise<boolean> {
  await ask();
  return !lost;
}

/** Whether the server is currently unreachable. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, isLost);
}

async function ask() {
  if (probe) clearTimeout(probe);
  probe = null;
  const response = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  if (response?.ok) connectionRestored();
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
// A code chunk failed to load: the server is unreachable, or a new release has replaced the chunk.
window.addEventListener('vite:preloadError', () => void ask());
window.addEventListener('online', () => {
  if (lost) void ask();
});
