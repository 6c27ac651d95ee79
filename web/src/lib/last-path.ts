import { LAST_PATH_MS } from '#contracts/core/constants.ts';

const KEY = 'lastPath';
/** What is worth coming back to. Everything else is open to anyone, or would lead out again. */
const WORTH_IT = /^\/admin(\/|\?|$)/;

/**
 * Remembers where the person is, for 120 s.
 * @param path with its query, as in the address bar; only one of the back office is kept
 */
export function rememberLastPath(path: string): void {
  if (WORTH_IT.test(path)) localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
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
    return fresh && typeof path === 'string' && WORTH_IT.test(path) ? path : null;
  } catch {
    // An entry that is no JSON is not ours: the same as none.
    return null;
  }
}
