import { LAST_PATH_MS } from '#contracts/core/constants.ts';

const KEY = 'lastPath';
/** Places that make no sense to come back to. */
const FORGOTTEN = /^\/($|\?|auth(\/|\?|$)|logout)/;

/**
 * Remembers where the person is, for 120 s.
 * @param path with its query, as in the address bar
 */
export function rememberLastPath(path: string): void {
  if (FORGOTTEN.test(path)) return;
  localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
}

/** Forgets it. */
export function forgetLastPath(): void {
  localStorage.removeItem(KEY);
}

/** @returns the path that was remembered in the last 120 s, or null */
export function lastPath(): string | null {
  const text = localStorage.getItem(KEY);
  if (text === null) return null;
  try {
    const { path, at } = JSON.parse(text) as { path?: unknown; at?: unknown };
    const fresh = typeof at === 'number' && Math.abs(Date.now() - at) < LAST_PATH_MS;
    // Only a path of this site: "//host" would lead away.
    return fresh && typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null;
  } catch {
    // An entry that is no JSON is not ours: the same as none.
    return null;
  }
}
