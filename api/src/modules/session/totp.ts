import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES, TOTP_DIGITS, TOTP_SECONDS } from '#contracts/core/constants.ts';
import { CLAIM_CODE_SIGNS } from '#contracts/devices/device-codes.ts';
import { clockNow } from '../../platform/lib/clock.ts';
import { secretBox } from '../../platform/lib/secret-box.ts';
import { tokenHash } from './opaque-tokens.ts';

/** As long as the hash: RFC 4226, section 4. */
const SECRET_BYTES = 20;

/** Codes of one step before and after the current one are accepted: clocks differ, and typing takes time. */
const WINDOW = 1;

/** Characters of a recovery code, 5 bits each, and its parts. A plain digest needs 112 bits: OWASP ASVS 5.0, 6.5.2. */
const RECOVERY_SIGNS = 24;
const PART = /.{4}(?=.)/g;

/** Authenticator secrets as the database stores them: encrypted with a key derived from the installation's secret. */
export interface TotpSecrets {
  /** @param issuer and @param account are the names that the authenticator app shows with its codes */
  newSecret(issuer: string, account: string): { base32: string; otpauth: string; encrypted: string };
  /** The time step of a code; undefined if it is wrong or the secret was encrypted with another key. */
  stepOf(encrypted: string, code: string, now?: number): number | undefined;
}

export function totpSecrets(secretKey: string): TotpSecrets {
  const box = secretBox(secretKey, 'sillage totp secrets');
  const options = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_SECONDS };
  return {
    newSecret(issuer, account) {
      const secret = new Secret({ size: SECRET_BYTES });
      // A colon separates the two in Google Authenticator's key URI format.
      const otpauth = new TOTP({ ...options, secret, issuer: issuer.replaceAll(':', ' '), label: account });
      return { base32: secret.base32, otpauth: otpauth.toString(), encrypted: box.encrypt(secret.bytes) };
    },
    stepOf(encrypted, code, now = clockNow()) {
      const bytes = box.decrypt(encrypted);
      const token = code.replace(/[\s-]/g, '');
      if (!bytes || !/^\d+$/.test(token)) return undefined;
      const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
      const delta = new TOTP({ ...options, secret }).validate({ token, timestamp: now, window: WINDOW });
      return delta === null ? undefined : totpStepAt(now) + delta;
    },
  };
}

/** The time step of a moment in epoch milliseconds. Source: RFC 6238, section 4.2. */
export function totpStepAt(moment: number): number {
  return Math.floor(moment / 1000 / TOTP_SECONDS);
}

/** New recovery codes, to be shown to their owner once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    // There are 32 characters, so all are equally likely.
    Array.from(randomBytes(RECOVERY_SIGNS), (byte) => CLAIM_CODE_SIGNS[byte % CLAIM_CODE_SIGNS.length])
      .join('')
      .replaceAll(PART, '$&-'),
  );
}

/** The stored form of a recovery code, however it was typed. */
export function recoveryCodeHash(code: string): string {
  return tokenHash(code.toUpperCase().replace(/[\s-]/g, ''));
}
