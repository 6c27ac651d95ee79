import type { TokenType } from '#contracts/session.ts';

const tokenKey = (kind: TokenType) => `token.${kind}`;
const doneKey = (kind: TokenType) => `token.${kind}.done`;

/** Keeps a token for this tab only, so that it can leave the URL and survive a reload. */
export function storeToken(kind: TokenType, token: string): void {
  sessionStorage.setItem(tokenKey(kind), token);
  sessionStorage.removeItem(doneKey(kind));
}

/** @returns the token of this tab, or null */
export function storedToken(kind: TokenType): string | null {
  return sessionStorage.getItem(tokenKey(kind));
}

/** Replaces the token by a mark that it has been used, so that a reload shows the success again. */
export function markDone(kind: TokenType): void {
  sessionStorage.removeItem(tokenKey(kind));
  sessionStorage.setItem(doneKey(kind), 'true');
}

/** Whether the token of this tab has been used and the user is still on its page. */
export function isDone(kind: TokenType): boolean {
  return sessionStorage.getItem(doneKey(kind)) !== null;
}

export function clearDone(kind: TokenType): void {
  sessionStorage.removeItem(doneKey(kind));
}
