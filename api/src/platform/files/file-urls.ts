import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { SECRET_URL_SECONDS } from '#contracts/core/constants.ts';
import type { StoredFile } from '#contracts/core/files.ts';
import { ownOrganisation } from '../db/scope.ts';
import { clockNow } from '../lib/clock.ts';
import { derivedKey } from '../lib/derived-key.ts';
import { isPublicKey, thumbnailKey } from './file-keys.ts';

/** A file as recorded in the database. */
export interface FileRecord {
  key: string;
  contentType: string;
  size: number;
}

export interface FileUrls {
  /** A public file as responses present it. */
  present(file: FileRecord): StoredFile;
  /** A secret file as responses present it to the house; null for members of an organisation. */
  presentSecret(file: FileRecord): StoredFile | null;
  /** A secret file as responses present it to everybody who may read its record. */
  presentSigned(file: FileRecord): StoredFile;
  /** Whether this installation signed the URL of a secret file and it is unexpired. `expires` in epoch seconds. */
  verify(key: string, expires: string, signature: string): boolean;
}

/**
 * Builds file URLs: permanent ones for public files, signed ones that expire after 5 minutes for secret files.
 * @param secretKey the installation's secret; the signing key is derived from it
 */
export function fileUrls(secretKey: string): FileUrls {
  const signingKey = createSecretKey(derivedKey(secretKey, 'sillage file addresses'));
  const sign = (key: string, expires: string) =>
    createHmac('sha256', signingKey).update(`${key}\n${expires}`).digest('base64url');
  const publicAddress = (key: string) => {
    if (!isPublicKey(key)) throw new Error('A secret file has no permanent URL');
    return `/api/files/${key}`;
  };
  const signedAddress = (key: string) => {
    const expires = String(Math.floor(clockNow() / 1000) + SECRET_URL_SECONDS);
    return `/api/files/${key}?expires=${expires}&signature=${sign(key, expires)}`;
  };
  const presented = ({ key, contentType, size }: FileRecord, address: (key: string) => string) => ({
    url: address(key),
    thumbnailUrl: address(thumbnailKey(key)),
    contentType,
    size,
  });
  return {
    present: (file) => presented(file, publicAddress),
    presentSigned: (file) => presented(file, signedAddress),
    presentSecret: (file) => (ownOrganisation() === undefined ? presented(file, signedAddress) : null),
    verify(key, expires, signature) {
      const expected = Buffer.from(sign(key, expires));
      const given = Buffer.from(signature);
      const authentic = given.length === expected.length && timingSafeEqual(given, expected);
      return authentic && Number(expires) > clockNow() / 1000;
    },
  };
}
