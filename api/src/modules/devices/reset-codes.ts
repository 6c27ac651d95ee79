import { Secret, TOTP } from 'otpauth';
import { RESET_CODE_DIGITS, RESET_CODE_SECONDS } from '#contracts/core/constants.ts';
import { secretBox } from '../../platform/lib/secret-box.ts';

/** As long as the hash: RFC 4226, section 4. */
const SECRET_BYTES = 20;

/** The secrets of reset codes, stored encrypted with a key derived from the installation's secret. */
export interface ResetCodes {
  /** A new secret: in base32 for the device, encrypted for the database. */
  newSecret(): { base32: string; encrypted: string };
  /** The code of a time step; undefined if the secret was encrypted with another key. */
  codeAt(encrypted: string, step: number): string | undefined;
}

/** The time step of a moment. Source: RFC 6238, section 4.2. */
export function stepOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / RESET_CODE_SECONDS);
}

/** The beginning of a time step. */
export function startOfStep(step: number): Date {
  return new Date(step * RESET_CODE_SECONDS * 1000);
}

export function resetCodes(secretKey: string): ResetCodes {
  const box = secretBox(secretKey, 'sillage reset secrets');
  return {
    newSecret() {
      const secret = new Secret({ size: SECRET_BYTES });
      return { base32: secret.base32, encrypted: box.encrypt(secret.bytes) };
    },
    codeAt(encrypted, step) {
      const bytes = box.decrypt(encrypted);
      if (!bytes) return undefined;
      const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
      const totp = new TOTP({
        algorithm: 'SHA1',
        digits: RESET_CODE_DIGITS,
        period: RESET_CODE_SECONDS,
        secret,
      });
      return totp.generate({ timestamp: startOfStep(step).getTime() });
    },
  };
}
