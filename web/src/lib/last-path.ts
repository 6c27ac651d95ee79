import { LAST_PATH_MS } from '#contracts/core/constants.ts';
import { localStore } from '#web/storage.ts';
import { parseJson } from './parse-json.ts';

const KEY = 'lastPath';
/** Only back-office paths are worth returning to. All others are public, or would lead straight back out. */
const RETURNABLE = /^\/admin(\/|\?|$)/;

/**
 * Remembers the current path for 120 s.
 * @param path with its query, as in the address bar; ignored unless it belongs to the back office
 */
export function rememberLastPath(path: string): void {
  if (RETURNABLE.test(path)) localStore.set(KEY, JSON.stringify({ path, at: Date.now() }));
}

/** @returns the path remembered within the last 120 s, or null */
export function lastPath(): string | null {
  const { path, at }: { path?: unknown; at?: unknown } = Object(parseJson(localStore.get(KEY)));
  const fresh = typeof at === 'number' && Math.abs(Date.now() - at) < LAST_PATH_MS;
  return fresh && typeof path === 'string' && RETURNABLE.test(path) ? path : null;
}
