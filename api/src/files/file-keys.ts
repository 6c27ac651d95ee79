import type { Picture, PictureType } from './pictures.ts';

/** Who may see a file: anyone, or staff with a signed address. The same picture in both is kept twice. */
export type FileArea = 'public' | 'secret';

const ENDINGS: Record<PictureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

const KEY = /^(?:public|secret)\/[0-9a-f]{64}(?:\.(?:png|jpg|webp|gif|avif)|-thumb\.webp)$/;

export function fileKey(area: FileArea, picture: Picture): string {
  return `${area}/${picture.sha256}.${ENDINGS[picture.contentType]}`;
}

/** The key of the small copy that stands beside a file. */
export function thumbnailKey(key: string): string {
  return key.replace(/\.\w+$/, '-thumb.webp');
}

export function isThumbnailKey(key: string): boolean {
  return key.endsWith('-thumb.webp');
}

/** Whether bytes of a SHA-256 may be a key's. A thumbnail is named by its picture's, which says nothing of its own. */
export function mayBeOf(key: string, sha256: string): boolean {
  return isThumbnailKey(key) || key.includes(`/${sha256}.`);
}

export function isFileKey(text: string): boolean {
  return KEY.test(text);
}

export function isPublicKey(key: string): boolean {
  return key.startsWith('public/');
}

/** By the key's ending, which was given by what the bytes decode as. */
export function contentTypeOf(key: string): PictureType | undefined {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return (Object.keys(ENDINGS) as PictureType[]).find((type) => ENDINGS[type] === ending);
}
