import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { SECRET_URL_SECONDS } from '#contracts/core/constants.ts';
import type { StoredFile } from '#contracts/files.ts';
import { isPublicKey, thumbnailKey } from './file-keys.ts';

/** A file as the database knows it. */
export interface FileRecord {
  key: string;
  contentType: string;
  size: number;
}

export interface FileUrls {
  /** How an answer shows a file. */
  present(file: FileRecord): StoredFile;
  /** The same where there may be none. */
  presentOptional(file: FileRecord | null): StoredFile | null;
  /** Whether the address of a secret file was made by this installation and still lives. `expires` in epoch seconds. */
  verify(key: string, expires: string, signature: string): boolean;
}

/**
 * Makes addresses of files: lasting ones for public files, signed ones that live 5 minutes for secret files.
 * @param secretKey the installation's secret; the signing key is derived from it
 */
export function fileUrls(secretKey: string): FileUrls {
  const derived = hkdfSync('sha256', secretKey, '', 'sillage file addresses', 32);
  const signingKey = createSecretKey(new Uint8Array(derived));
  const sign = (key: string, expires: string) =>
    createHmac('sha256', signingKey).update(`${key}\n${expires}`).digest('base64url');
  const address = (key: string) => {
    if (isPublicKey(key)) return `/api/files/${key}`;
    const expires = String(Math.floor(Date.now() / 1000) + SECRET_URL_SECONDS);
    return `/api/files/${key}?expires=${expires}&signature=${sign(key, expires)}`;
  };
  const present = (file: FileRecord): StoredFile => ({
    url: address(file.key),
    thumbnailUrl: address(thumbnailKey(file.key)),
    contentType: file.contentType,
    size: file.size,
  });
  return {
    present,
    presentOptional: (file) => file && present(file),
    verify(key, expires, signature) {
      const expected = Buffer.from(sign(key, expires));
      const given = Buffer.from(signature);
      const authentic = given.length === expected.length && timingSafeEqual(given, expected);
      return authentic && Number(expires) > Date.now() / 1000;
    },
  };
}
