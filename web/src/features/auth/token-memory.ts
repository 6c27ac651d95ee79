import type { TokenType } from '#contracts/session.ts';

const key = (kind: TokenType) => `token.${kind}`;

/** Keeps a token out of the address, for this tab only: a reload still finds it. */
export function keepToken(kind: TokenType, token: string): void {
  sessionStorage.setItem(key(kind), token);
}

/** @returns the token of this tab, or null */
export function keptToken(kind: TokenType): string | null {
  return sessionStorage.getItem(key(kind));
}

export function forgetToken(kind: TokenType): void {
  sessionStorage.removeItem(key(kind));
}
