import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Makes the tokens of mails. */
export interface MailTokens {
  /** Random, 256 bits, base64url: for one token. */
  newSeed(): string;
  /** The token that belongs to a seed, 43 letters base64url: always the same one, and not to be known without the key. */
  tokenOf(seed: string): string;
}

/**
 * Tokens derived from a seed, so that a mail which is sent again carries the same link although the database holds
 * nothing that opens an account: the seed stands in the mail's task, the key outside of the database.
 * @param secretKey the installation's secret; the deriving key is derived from it
 */
export function mailTokens(secretKey: string): MailTokens {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'sillage mail tokens', 32));
  return {
    newSeed: () => randomBytes(32).toString('base64url'),
    tokenOf: (seed) => createHmac('sha256', key).update(seed).digest('base64url'),
  };
}
