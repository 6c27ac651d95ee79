import type { TokenType } from '#contracts/session/session.ts';
import { sessionStore } from '#web/storage.ts';

const tokenKey = (kind: TokenType) => `token.${kind}`;
const doneKey = (kind: TokenType) => `token.${kind}.done`;

/** Keeps a token for this tab only, so that it can leave the URL and survive a reload. */
export function storeToken(kind: TokenType, token: string): void {
  sessionStore.set(tokenKey(kind), token);
  sessionStore.remove(doneKey(kind));
}

/** @returns the token of this tab, or null */
export function storedToken(kind: TokenType): string | null {
  return sessionStore.get(tokenKey(kind));
}

/** Replaces the token by a mark that it has been used, so that a reload shows the success again. */
export function markDone(kind: TokenType): void {
  sessionStore.remove(tokenKey(kind));
  sessionStore.set(doneKey(kind), 'true');
}

/** Whether the token of this tab has been used and the user is still on its page. */
export function isDone(kind: TokenType): boolean {
  return sessionStore.get(doneKey(kind)) !== null;
}

export function clearDone(kind: TokenType): void {
  sessionStore.remove(doneKey(kind));
}

/** The query with which the identity provider sent the browser back, until the page takes it. It works only once. */
export const returnedQuery = { query: '' };
