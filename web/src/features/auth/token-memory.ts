import type { TokenType } from '#contracts/session.ts';

const tokenKey = (kind: TokenType) => `token.${kind}`;
const doneKey = (kind: TokenType) => `token.${kind}.done`;

/** Keeps a token out of the address, for this tab only: a reload still finds it. */
export function keepToken(kind: TokenType, token: string): void {
  sessionStorage.setItem(tokenKey(kind), token);
  sessionStorage.removeItem(doneKey(kind));
}

/** @returns the token of this tab, or null */
export function keptToken(kind: TokenType): string | null {
  return sessionStorage.getItem(tokenKey(kind));
}

/** Forgets the token, and keeps that it has done its work: a reload says so again. */
export function keepDone(kind: TokenType): void {
  sessionStorage.removeItem(tokenKey(kind));
  sessionStorage.setItem(doneKey(kind), 'true');
}

/** Whether the token of this tab has done its work, and the person has not gone on since. */
export function isDone(kind: TokenType): boolean {
  return sessionStorage.getItem(doneKey(kind)) !== null;
}

export function forgetDone(kind: TokenType): void {
  sessionStorage.removeItem(doneKey(kind));
}
