import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLAIM_CODE_LENGTH } from '#contracts/core/constants.ts';
import { CLAIM_CODE_SIGNS } from '#contracts/devices/device-codes.ts';
import { secretBox } from '../../platform/lib/secret-box.ts';

/** The codes that claim devices. Labels show them, so the database stores them encrypted rather than hashed. */
export interface ClaimCodes {
  newCode(): string;
  encrypt(code: string): string;
  /** Undefined if there is none or it was encrypted with another key. */
  read(encrypted: string | null): string | undefined;
  /** Whether a code matches the stored one. Takes the same work if there is none. */
  matches(encrypted: string | null | undefined, code: string): boolean;
}

export function claimCodes(secretKey: string): ClaimCodes {
  const box = secretBox(secretKey, 'sillage claim codes');
  const newCode = () =>
    // 32 characters, so each is equally likely.
    Array.from(
      randomBytes(CLAIM_CODE_LENGTH),
      (byte) => CLAIM_CODE_SIGNS[byte % CLAIM_CODE_SIGNS.length],
    ).join('');
  const encrypt = (code: string) => box.encrypt(Buffer.from(code));
  const dummyCode = encrypt(newCode());
  return {
    newCode,
    encrypt,
    read: (encrypted) => (encrypted === null ? undefined : box.decrypt(encrypted)?.toString()),
    matches(encrypted, code) {
      const stored = box.decrypt(encrypted ?? dummyCode);
      // Digests have the same length, whatever was typed.
      const isSame = timingSafeEqual(digest(stored ?? ''), digest(code));
      return isSame && stored !== undefined && typeof encrypted === 'string';
    },
  };
}

function digest(text: Buffer | string): Buffer {
  return createHash('sha256').update(text).digest();
}
