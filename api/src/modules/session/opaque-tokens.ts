import { createHash, randomBytes } from 'node:crypto';

/** A token that is known to its holder alone: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. Random tokens need no slow hash: there is nothing to guess. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
