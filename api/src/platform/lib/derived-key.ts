import { hkdfSync } from 'node:crypto';

/** A 256-bit key derived from the installation's secret. @param purpose each purpose has its own key */
export function derivedKey(secretKey: string, purpose: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', purpose, 32));
}
