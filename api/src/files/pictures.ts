import { createHash } from 'node:crypto';
import { FILE_MAX_PIXELS, type IMAGE_TYPES } from '#contracts/core/constants.ts';
import { heavyWork } from '../lib/heavy-work.ts';

export type PictureType = (typeof IMAGE_TYPES)[number];

/** An upload that was decoded: a picture, whatever its name and header said. */
export interface Picture {
  bytes: Buffer;
  contentType: PictureType;
  /** Lower-case hexadecimal. */
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

/** No camera makes more, and a picture of one pixel by forty million takes as long to decode as it sounds. */
const MAX_SIDE_PIXELS = 16_384;

/** Twice the largest thumbnail on screen, for dense displays. */
const THUMBNAIL_PIXELS = 320;

let decoder: ReturnType<typeof loadDecoder> | undefined;

/** Loaded for the first picture: the library takes memory that most processes at rest need not give. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp');
  // One thread a picture and nothing kept between pictures: memory is bounded by how many are decoded at once.
  sharp.concurrency(1);
  sharp.cache(false);
  // Only the decoders of the accepted types may ever run: an SVG or a TIFF in disguise meets none.
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
 * Decodes an upload, of an animation the first frame, and makes its thumbnail.
 * @param sender who uploads it, or from where: senders take turns
 * @throws PictureError for anything but an intact PNG, JPEG, WebP, GIF or AVIF, and for more than 40 megapixels
 */
export function inspectPicture(bytes: Buffer, sender: string): Promise<Picture> {
  return heavyWork('picture', sender, () => inspect(bytes));
}

/** The same of the program's own pictures, at its first start. */
export function inspectOwnPicture(bytes: Buffer): Promise<Picture> {
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
  // Judged before anything is decoded: that is what makes a bomb harmless.
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
    // The decoder has no classes of errors: whatever it could not read is not a picture that we take.
    throw Object.assign(new PictureError('file.type'), { cause: error });
  }
}
