import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A token that is known to its holder alone: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. Random tokens need no slow hash: there is nothing to guess. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Makes refresh tokens. */
export interface RefreshTokens {
  /** The first of a session. */
  first(): string;
  /** The one that takes the place of another: always the same one, and not to be known without the key. */
  after(token: string): string;
}

/**
 * Each is derived from the one before, so that whoever redeems one a second time gets what the first time gave: there is one
 * chain, although the database holds no token.
 * @param secretKey the installation's secret; the deriving key is derived from it
 */
export function refreshTokens(secretKey: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'sillage refresh tokens', 32));
  return {
    first: newToken,
    after: (token) => createHmac('sha256', key).update(token).digest('base64url'),
  };
}
