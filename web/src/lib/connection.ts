import { useSyncExternalStore } from 'react';
import type { NetworkFailure } from './problem.ts';

/** How often the server is probed while it is unreachable, in milliseconds. */
const PROBE_MS = 3_000;
/** How long a probe waits for a response, in milliseconds. Browsers would wait for minutes. */
const PROBE_TIMEOUT_MS = 10_000;

const listeners = new Set<() => void>();
let lost = false;
let probe: ReturnType<typeof setTimeout> | null = null;

/**
 * Records that a request got no response. A timeout doesn't mean that the server is down, so it is probed first;
 * otherwise queries that timed out would be refetched as if a connection had come back.
 */
export function reportConnectionFailure(reason: NetworkFailure): void {
  if (reason === 'timeout') void probeServer();
  else reportConnectionLost();
}

/** Records that the server is unreachable, and probes it until it responds. */
export function reportConnectionLost(): void {
  setLost(true);
  probe ??= setTimeout(probeServer, PROBE_MS);
}

/** Records that the server has responded. */
export function reportConnectionRestored(): void {
  if (probe) clearTimeout(probe);
  probe = null;
  setLost(false);
}

/** Calls `tell` whenever the server responds again after an outage. @returns a function that unsubscribes */
export function onConnectionRestored(listener: () => void): () => void {
  return subscribe(() => {
    if (!lost) listener();
  });
}

/** Waits until the server responds again. */
export function connectionRestored(): Promise<void> {
  return new Promise((resolve) => {
    const end = onConnectionRestored(() => {
      end();
      resolve();
    });
  });
}

/** Probes the server and records the outcome. @returns whether it is reachable */
export async function checkConnection(): Promise<boolean> {
  await probeServer();
  return !lost;
}

/** Whether the server is currently unreachable. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, isLost);
}

async function probeServer() {
  if (probe) clearTimeout(probe);
  probe = null;
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const response = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null);
  if (response?.ok) reportConnectionRestored();
  else reportConnectionLost();
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

window.addEventListener('offline', reportConnectionLost);
// A code chunk failed to load: the server is unreachable, or a new release has replaced the chunk.
window.addEventListener('vite:preloadError', () => void probeServer());
window.addEventListener('online', () => {
  if (lost) void probeServer();
});
