import { isThumbnailKey } from '../files/file-keys.ts';

/** Whether bytes of a SHA-256 may be a key's. A thumbnail is named by its picture's, which says nothing of its own. */
export function mayBeOf(key: string, sha256: string): boolean {
  return isThumbnailKey(key) || key.includes(`/${sha256}.`);
}
