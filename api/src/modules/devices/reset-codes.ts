import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RESET_CODE_DIGITS, RESET_CODE_SECONDS } from '#contracts/core/constants.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** As long as the hash is: RFC 4226, section 4. */
const SECRET_BYTES = 20;

/** The secrets of reset codes, as the database keeps them: encrypted with a key derived from the installation's secret. */
export interface ResetCodes {
  /** A new secret: in base32 for the device, and encrypted for the database. */
  newSecret(): { base32: string; encrypted: string };
  /** The code of a time step; undefined where the secret was encrypted with another key. */
  codeAt(encrypted: string, step: number): string | undefined;
}

/** Which time step a moment lies in. Source: RFC 6238, section 4.2. */
export function stepOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / RESET_CODE_SECONDS);
}

/** When a time step begins. */
export function beginOf(step: number): Date {
  return new Date(step * RESET_CODE_SECONDS * 1000);
}

export function resetCodes(secretKey: string): ResetCodes {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'sillage reset secrets', 32));
  const encrypt = (bytes: Uint8Array) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce);
    const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
  };
  const decrypt = (text: string) => {
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const hidden = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([hidden, decipher.final()]);
    } catch {
      // The tag doesn't fit the key: it is of another installation, or SECRET_KEY was changed.
      return undefined;
    }
  };
  return {
    newSecret() {
      const secret = new Secret({ size: SECRET_BYTES });
      return { base32: secret.base32, encrypted: encrypt(secret.bytes) };
    },
    codeAt(encrypted, step) {
      const bytes = decrypt(encrypted);
      if (!bytes) return undefined;
      const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
      const totp = new TOTP({
        algorithm: 'SHA1',
        digits: RESET_CODE_DIGITS,
        period: RESET_CODE_SECONDS,
        secret,
      });
      return totp.generate({ timestamp: beginOf(step).getTime() });
    },
  };
}
