import { LAST_PATH_MS } from '#contracts/core/constants.ts';
import { localStore, parseJson } from '#web/storage.ts';

/** What was being written on one page when a session ended. In memory only: lost when the tab is closed. */
interface PageDrafts {
  userId: number;
  /** As in the address bar. */
  path: string;
  /** By the names that the page gives them. */
  drafts: Map<string, unknown>;
}

let saved: PageDrafts | null = null;

/** Keeps a draft for the user who has to sign in again. Replaces drafts of any other page or user. */
export function saveDraft(userId: number, path: string, name: string, draft: unknown): void {
  if (saved?.userId !== userId || saved.path !== path) saved = { userId, path, drafts: new Map() };
  saved.drafts.set(name, draft);
}

/** @returns the draft kept for a user on a page; undefined if there is none */
export function loadDraft(userId: number | undefined, path: string, name: string): unknown {
  return saved?.userId === userId && saved?.path === path ? saved.drafts.get(name) : undefined;
}

/** Removes a page's draft once the page has been left or saved. */
export function clearDraft(path: string, name: string): void {
  if (saved?.path !== path) return;
  saved.drafts.delete(name);
  if (saved.drafts.size === 0) saved = null;
}

/** @returns the path where the user was writing when their session ended; null if nothing was kept for them */
export function draftPath(userId: number): string | null {
  return saved?.userId === userId ? saved.path : null;
}

export function clearDrafts(): void {
  saved = null;
}

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
