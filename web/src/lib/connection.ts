import { useSyncExternalStore } from 'react';

/** How often the server is asked whether it is back. */
const PROBE_MS = 3_000;

const listeners = new Set<() => void>();
let lost = false;
let probe: ReturnType<typeof setTimeout> | null = null;

/** Notes that a request found no server. From then on the server is asked until it answers. */
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

/** Whether the server is out of reach at the moment. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, isLost);
}

async function ask() {
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
window.addEventListener('online', () => {
  if (lost) void ask();
});
