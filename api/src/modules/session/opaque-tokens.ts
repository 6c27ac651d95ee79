import { createHash, createHmac, randomBytes } from 'node:crypto';
import { derivedKey } from '../../lib/derived-key.ts';

/** A token known only to its holder: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which the database stores a token. Random tokens need no slow hash: they can't be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Makes refresh tokens. */
export interface RefreshTokens {
  /** The first token of a session. */
  first(): string;
  /** The successor of a token: always the same one, and not computable without the key. */
  after(token: string): string;
}

/**
 * Derives each token from the one before, so that redeeming a token twice yields the same successor: there is a single
 * chain, although the database stores no token.
 * @param secretKey the installation's secret, from which the derivation key is derived
 */
export function refreshTokens(secretKey: string): RefreshTokens {
  const key = derivedKey(secretKey, 'sillage refresh tokens');
  return {
    first: newToken,
    after: (token) => createHmac('sha256', key).update(token).digest('base64url'),
  };
}
