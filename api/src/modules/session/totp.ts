import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES, TOTP_DIGITS, TOTP_SECONDS } from '#contracts/core/constants.ts';
import { CLAIM_CODE_SIGNS } from '#contracts/device-codes.ts';
import { secretBox } from '../../lib/secret-box.ts';
import { tokenHash } from './opaque-tokens.ts';

/** As long as the hash is: RFC 4226, section 4. */
const SECRET_BYTES = 20;

/** Codes of one step before and after the running one are taken: clocks differ, and typing takes its time. */
const WINDOW = 1;

/** Signs of a recovery code, 5 bits each, and of its parts. Of 112 bits on a plain digest will do: OWASP ASVS 5.0, 6.5.2. */
const RECOVERY_SIGNS = 24;
const PART = /.{4}(?=.)/g;

/** The secrets of authenticators, as the database keeps them: encrypted with a key derived from the installation's secret. */
export interface TotpSecrets {
  /** @param issuer in whose name, and @param account for whom the authenticator shows its codes */
  newSecret(issuer: string, account: string): { base32: string; otpauth: string; encrypted: string };
  /** The time step that a code is of; undefined where it is wrong, or the secret was encrypted with another key. */
  stepOf(encrypted: string, code: string, now?: number): number | undefined;
}

export function totpSecrets(secretKey: string): TotpSecrets {
  const box = secretBox(secretKey, 'sillage totp secrets');
  const options = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_SECONDS };
  return {
    newSecret(issuer, account) {
      const secret = new Secret({ size: SECRET_BYTES });
      // A colon parts the two: Google Authenticator's key URI format.
      const otpauth = new TOTP({ ...options, secret, issuer: issuer.replaceAll(':', ' '), label: account });
      return { base32: secret.base32, otpauth: otpauth.toString(), encrypted: box.encrypt(secret.bytes) };
    },
    stepOf(encrypted, code, now = Date.now()) {
      const bytes = box.decrypt(encrypted);
      const token = code.replace(/[\s-]/g, '');
      if (!bytes || !/^\d+$/.test(token)) return undefined;
      const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
      const delta = new TOTP({ ...options, secret }).validate({ token, timestamp: now, window: WINDOW });
      return delta === null ? undefined : totpStepAt(now) + delta;
    },
  };
}

/** Which time step a moment lies in, in epoch milliseconds. Source: RFC 6238, section 4.2. */
export function totpStepAt(moment: number): number {
  return Math.floor(moment / 1000 / TOTP_SECONDS);
}

/** New recovery codes, as their owner is shown them once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    // 32 signs: each is as likely as the others.
    Array.from(randomBytes(RECOVERY_SIGNS), (byte) => CLAIM_CODE_SIGNS[byte % CLAIM_CODE_SIGNS.length])
      .join('')
      .replaceAll(PART, '$&-'),
  );
}

/** What the database keeps of a recovery code, however it was typed. */
export function recoveryCodeHash(code: string): string {
  return tokenHash(code.toUpperCase().replace(/[\s-]/g, ''));
}
