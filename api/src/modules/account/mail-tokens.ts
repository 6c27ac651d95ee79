import { createHmac } from 'node:crypto';
import { derivedKey } from '../../lib/derived-key.ts';
import { newToken } from '../session/opaque-tokens.ts';

export interface MailTokens {
  /** 256 random bits, base64url, for one token. */
  newSeed(): string;
  /** The token derived from a seed: 43 base64url characters, always the same, unknowable without the key. */
  tokenOf(seed: string): string;
}

/**
 * Derives tokens from seeds, so that a resent mail has the same link although the database holds nothing that opens an
 * account: the seed is in the mail's task, the key outside the database.
 * @param secretKey the installation's secret, from which the key is derived
 */
export function mailTokens(secretKey: string): MailTokens {
  const key = derivedKey(secretKey, 'sillage mail tokens');
  return {
    newSeed: newToken,
    tokenOf: (seed) => createHmac('sha256', key).update(seed).digest('base64url'),
  };
}
