import { createHash } from 'node:crypto';
import { FILE_MAX_PIXELS, type IMAGE_TYPES } from '#contracts/core/constants.ts';
import { heavyWork } from '../lib/heavy-work.ts';

export type PictureType = (typeof IMAGE_TYPES)[number];

/** A decoded upload: certainly a picture, whatever its name and header claimed. */
export interface Picture {
  bytes: Buffer;
  contentType: PictureType;
  /** SHA-256 of `bytes`, in lower-case hexadecimal. */
  sha256: string;
  /** WebP, at most THUMBNAIL_PIXELS in each direction. */
  thumbnail: Buffer;
}

export class PictureError extends Error {
  readonly fault: 'file.type' | 'file.too_many_pixels';

  constructor(fault: PictureError['fault']) {
    super(fault);
    this.name = 'PictureError';
    this.fault = fault;
  }
}

/** More than any camera produces; without it, a picture of 1 × 40 million pixels would take very long to decode. */
const MAX_SIDE_PIXELS = 16_384;

/** Twice the largest thumbnail on screen, for dense displays. */
const THUMBNAIL_PIXELS = 320;

let decoder: ReturnType<typeof loadDecoder> | undefined;

/** Loads the decoder for the first picture only, because most idle processes never need its memory. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp');
  // One thread per picture and no cache: the number of concurrent decodes bounds the memory.
  sharp.concurrency(1);
  sharp.cache(false);
  // Only the decoders of accepted types may run: an SVG or TIFF in disguise finds none.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  return sharp;
}

const TYPE_OF_FORMAT: Record<string, PictureType | undefined> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/**
 * Decodes an upload (only the first frame of an animation) and makes its thumbnail.
 * @param sender user or address that uploads it; senders take turns
 * @throws PictureError for anything but an intact PNG, JPEG, WebP, GIF or AVIF, and for more than 40 megapixels
 */
export function inspectPicture(bytes: Buffer, sender: string): Promise<Picture> {
  return heavyWork('picture', sender, () => inspect(bytes));
}

/** Like `inspectPicture`, for the program's own pictures at its first start. */
export function inspectBundledPicture(bytes: Buffer): Promise<Picture> {
  return heavyWork('start', '', () => inspect(bytes));
}

async function inspect(bytes: Buffer): Promise<Picture> {
  decoder ??= loadDecoder();
  const sharp = await decoder;
  const metadata = await decoding(() => sharp(bytes, { limitInputPixels: false }).metadata());
  const contentType =
    metadata.format === 'heif' && metadata.compression === 'av1'
      ? 'image/avif'
      : TYPE_OF_FORMAT[metadata.format];
  if (!contentType) throw new PictureError('file.type');
  // Checked before anything is decoded, which makes a decompression bomb harmless.
  const { width, height } = contentType === 'image/gif' ? gifCanvas(bytes) : metadata;
  const pixels = width * height * (metadata.pages ?? 1);
  if (pixels > FILE_MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PIXELS) {
    throw new PictureError('file.too_many_pixels');
  }
  const thumbnail = await decoding(() =>
    sharp(bytes, { limitInputPixels: FILE_MAX_PIXELS, failOn: 'warning', sequentialRead: true })
      .rotate()
      .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
  );
  return { bytes, contentType, sha256: createHash('sha256').update(bytes).digest('hex'), thumbnail };
}

/** The canvas that a GIF's frames are drawn on, which may be larger than its first frame. Source: GIF89a, section 18. */
function gifCanvas(bytes: Buffer): { width: number; height: number } {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The decoder has no error classes: whatever it can't read is not an accepted picture.
    throw Object.assign(new PictureError('file.type'), { cause: error });
  }
}
