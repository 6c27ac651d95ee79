import type { Picture, PictureType } from './pictures.ts';

/** Who may see a file: anyone, or staff with a signed URL. A picture used in both areas is stored twice. */
export type FileArea = 'public' | 'secret';

const EXTENSIONS: Record<PictureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

const KEY = /^(?:public|secret)\/[0-9a-f]{64}(?:\.(?:png|jpg|webp|gif|avif)|-thumb\.webp)$/;

export function fileKey(area: FileArea, picture: Picture): string {
  return `${area}/${picture.sha256}.${EXTENSIONS[picture.contentType]}`;
}

/** The key of a file's thumbnail. */
export function thumbnailKey(key: string): string {
  return key.replace(/\.\w+$/, '-thumb.webp');
}

export function isThumbnailKey(key: string): boolean {
  return key.endsWith('-thumb.webp');
}

/** Whether content with this SHA-256 may belong to a key. Always true for thumbnails, named by their picture's hash. */
export function matchesKey(key: string, sha256: string): boolean {
  return isThumbnailKey(key) || key.includes(`/${sha256}.`);
}

export function isFileKey(text: string): boolean {
  return KEY.test(text);
}

export function isPublicKey(key: string): boolean {
  return key.startsWith('public/');
}

/** The content type by the key's extension, which reflects what the bytes decoded as. */
export function contentTypeOf(key: string): PictureType | undefined {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return (Object.keys(EXTENSIONS) as PictureType[]).find((type) => EXTENSIONS[type] === extension);
}
