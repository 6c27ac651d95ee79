import type { CurrentUser, Session } from '#contracts/session.ts';

/** What is kept of a session: the tokens, and who it is once the server has said so. */
export interface StoredSession {
  authData: Session;
  user: CurrentUser | null;
}

/** What happened to the session, and whether another tab did it. */
export interface SessionChange {
  session: StoredSession | null;
  ended: 'signed-out' | 'expired' | null;
  elsewhere: boolean;
}

/** The local-storage entry that every tab of the browser shares. */
export const SESSION_KEY = 'auth';
/** What belongs to the browser, whoever uses it. All else that it keeps is the person's, and goes with their session. */
const OF_THE_BROWSER = ['language', 'color-scheme', 'menu-folded'];

type Listener = (change: SessionChange) => void;

const listeners = new Set<Listener>();
let current = readStored();

/** The session as this tab knows it. The same object until it changes. */
export function getSession(): StoredSession | null {
  return current;
}

/**
 * The session as it stands in the browser's storage now, which another tab may have renewed a moment ago.
 * What this tab knows is brought up to date.
 */
export function reloadSession(): StoredSession | null {
  const stored = readStored();
  if (JSON.stringify(stored) !== JSON.stringify(current)) {
    change({ session: stored, ended: stored ? null : 'signed-out', elsewhere: true });
  }
  return current;
}

/** Begins a session: the tokens are stored and the former user is cleared. */
export function beginSession(authData: Session): void {
  write({ authData, user: null });
}

/** Takes new tokens into the running session. Without one nothing happens: it was ended meanwhile. */
export function renewSession(authData: Session): void {
  if (current) write({ authData, user: current.user });
}

/** Stores who is signed in. Nobody hears of what was known already: each page would be drawn again. */
export function setCurrentUser(user: CurrentUser): void {
  if (JSON.stringify(user) === JSON.stringify(current?.user)) return;
  if (current) write({ authData: current.authData, user });
}

/** Keeps something for the person who is signed in, for as long as they are. @param value as JSON has it */
export function keepForPerson(key: string, value: unknown): void {
  if (current) localStorage.setItem(key, JSON.stringify(value));
}

/** Ends the session in every tab, and forgets all that is kept of the person. */
export function endSession(ended: 'signed-out' | 'expired'): void {
  forgetPerson();
  if (current) change({ session: null, ended, elsewhere: false });
}

function forgetPerson() {
  for (const key of Object.keys(localStorage)) {
    if (!OF_THE_BROWSER.includes(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}

/** @returns a function that ends the subscription */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(session: StoredSession) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  change({ session, ended: null, elsewhere: false });
}

function change(event: SessionChange) {
  current = event.session;
  for (const listener of [...listeners]) listener(event);
}

function readStored(): StoredSession | null {
  const text = localStorage.getItem(SESSION_KEY);
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isStoredSession(stored) ? stored : null;
  } catch {
    // An entry that is no JSON is not ours: the same as none.
    return null;
  }
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
  // A key of null means that the whole storage was cleared.
  if (event.key === SESSION_KEY || event.key === null) reloadSession();
});
