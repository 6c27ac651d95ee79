import type { CurrentUser, Session } from '#contracts/session/session.ts';
import { dropKeptPages, localStore, parseJson, sessionStore } from '#web/storage.ts';

/** The stored session: its tokens, and the user once the server has sent it. */
export interface StoredSession {
  authData: Session;
  user: CurrentUser | null;
}

/** A change of session, and whether another tab made it. */
export interface SessionChange {
  session: StoredSession | null;
  ended: 'signed-out' | 'expired' | null;
  fromOtherTab: boolean;
}

/** The local-storage entry, shared by all tabs of the browser. */
export const SESSION_KEY = 'auth';
/** Entries that belong to the browser. All others belong to the user and are removed when the session ends. */
const BROWSER_KEYS = ['language', 'color-scheme', 'menu-folded'];
/** Begins the keys of what a user has yet to send, which is kept for them. */
export const UNSENT = 'unsent.';

type Listener = (change: SessionChange) => void;

const listeners = new Set<Listener>();
let current = readStored();

/** Returns the session as this tab knows it. The same object until it changes. */
export function getSession(): StoredSession | null {
  return current;
}

/** Rereads the session from storage, since another tab may just have renewed it, and updates this tab's copy. */
export function reloadSession(): StoredSession | null {
  const stored = readStored();
  if (JSON.stringify(stored) !== JSON.stringify(current)) {
    change({ session: stored, ended: stored ? null : 'signed-out', fromOtherTab: true });
  }
  return current;
}

/** Begins a session: stores the tokens and clears the previous user. */
export function beginSession(authData: Session): void {
  write({ authData, user: null });
}

/** Stores new tokens in the current session. Does nothing if the session has ended meanwhile. */
export function renewSession(authData: Session): void {
  if (current) write({ authData, user: current.user });
}

/** Stores the signed-in user. An unchanged user notifies no listeners; otherwise every page would rerender. */
export function setCurrentUser(user: CurrentUser): void {
  if (JSON.stringify(user) === JSON.stringify(current?.user)) return;
  if (current) write({ authData: current.authData, user });
}

/** Stores a value for the signed-in user until the session ends. @param value anything JSON can represent */
export function storeForUser(key: string, value: unknown): void {
  if (current) localStore.set(key, JSON.stringify(value));
}

/** Ends the session in every tab and removes everything stored for the user. */
export function endSession(ended: 'signed-out' | 'expired'): void {
  clearUserStorage();
  void dropKeptPages();
  if (current) change({ session: null, ended, fromOtherTab: false });
}

/** Whether anybody has yet to send something from this browser. */
export const hasUnsent = () => localStore.keys().some((key) => key.startsWith(UNSENT));

function clearUserStorage() {
  for (const key of localStore.keys()) {
    if (!BROWSER_KEYS.includes(key) && !key.startsWith(UNSENT)) localStore.remove(key);
  }
  for (const key of sessionStore.keys()) sessionStore.remove(key);
}

/** @returns a function that ends the subscription */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(session: StoredSession) {
  localStore.set(SESSION_KEY, JSON.stringify(session));
  change({ session, ended: null, fromOtherTab: false });
}

function change(event: SessionChange) {
  current = event.session;
  for (const listener of [...listeners]) listener(event);
}

function readStored(): StoredSession | null {
  const stored = parseJson(localStore.get(SESSION_KEY));
  return isStoredSession(stored) ? stored : null;
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null || !('authData' in value) || !('user' in value))
    return false;
  const { authData } = value;
  return (
    typeof authData === 'object' &&
    authData !== null &&
    ['token', 'refreshToken', 'login'].every((key) => typeof Reflect.get(authData, key) === 'string')
  );
}

window.addEventListener('storage', (event) => {
  // The key is null when the whole storage was cleared.
  if (event.key === SESSION_KEY || event.key === null) reloadSession();
});
