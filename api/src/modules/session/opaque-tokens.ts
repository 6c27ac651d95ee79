import { createHash, createHmac, randomBytes } from 'node:crypto';
import { derivedKey } from '../../platform/lib/derived-key.ts';

/** A token known only to its holder: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which the database stores a token. Random tokens need no slow hash: they can't be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Derives a token from another: always the same one, and not computable without the key. */
export type DeriveToken = (token: string) => string;

/**
 * Makes a function that derives tokens, so that the database need not store them.
 * @param secretKey the installation's secret, from which the key is derived
 */
export function tokenDerivation(secretKey: string, purpose: 'mail' | 'refresh'): DeriveToken {
  const key = derivedKey(secretKey, `sillage ${purpose} tokens`);
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
