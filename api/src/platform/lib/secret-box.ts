import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values for the database with a key derived from the installation's secret. */
export interface SecretBox {
  encrypt(bytes: Uint8Array): string;
  /** Undefined if it was encrypted with another key. */
  decrypt(text: string): Buffer | undefined;
}

/** @param purpose each purpose has its own key */
export function secretBox(secretKey: string, purpose: string): SecretBox {
  const key = derivedKey(secretKey, purpose);
  return {
    encrypt(bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    decrypt(text) {
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const hidden = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([hidden, decipher.final()]);
      } catch {
        // The tag doesn't match the key: another installation's value, or SECRET_KEY has changed.
        return undefined;
      }
    },
  };
}
