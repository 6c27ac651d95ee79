import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { FILE_MAX_BYTES, FILE_MAX_PIXELS } from '#contracts/core/constants.ts';
import { pictureIn } from './picture-parts.ts';
import type { Inspected, PictureFault, PictureType } from './pictures.ts';

/** More than any camera produces; without it, a picture of 1 × 40 million pixels would take very long to decode. */
const MAX_SIDE_PIXELS = 16_384;

/** Twice the largest thumbnail on screen, for dense displays. */
const THUMBNAIL_PIXELS = 320;

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

const TYPE_OF_FORMAT: Record<string, PictureType | undefined> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** The number of pixels that a file announces; 0 if it is no picture. Decodes nothing. */
export async function measure(file: Buffer): Promise<number> {
  const metadata = await decoded(() => sharp(file, { limitInputPixels: false }).metadata());
  return metadata ? metadata.width * metadata.height : 0;
}

/**
 * Decodes an upload (only the first frame of an animation), removes its metadata and makes its thumbnail. What follows the
 * picture's end in the file doesn't belong to it.
 */
export async function inspect(file: Buffer): Promise<Inspected | { fault: PictureFault }> {
  const metadata = await decoded(() => sharp(file, { limitInputPixels: false }).metadata());
  const contentType = metadata && typeOf(metadata);
  const bare = contentType && pictureIn(contentType, file);
  if (!bare) return { fault: 'file.type' };
  // Checked before anything is decoded, which makes a decompression bomb harmless.
  const { width, height } = contentType === 'image/gif' ? gifCanvas(bare) : metadata;
  const pixels = width * height * (metadata.pages ?? 1);
  if (pixels > FILE_MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PIXELS) {
    return { fault: 'file.too_many_pixels' };
  }
  const bytes = needsDrawing(metadata)
    ? await drawnAnew(contentType === 'image/avif' ? bare : file, metadata)
    : bare;
  if (!bytes) return { fault: 'file.type' };
  const thumbnail = await decoded(() =>
    sharp(bytes, INTACT)
      .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
  );
  if (!thumbnail) return { fault: 'file.type' };
  return { bytes, contentType, sha256: createHash('sha256').update(bytes).digest('hex'), thumbnail };
}

/** Nothing less than a whole picture within the limit is decoded. */
const INTACT = { limitInputPixels: FILE_MAX_PIXELS, failOn: 'warning', sequentialRead: true } as const;

/** Whether a picture lies on its side, for which its metadata would be needed, or has metadata between its parts. */
function needsDrawing({ orientation = 1, pages = 1, format, exif, xmp }: Metadata): boolean {
  return (orientation > 1 && pages === 1) || (format === 'heif' && (exif ?? xmp) !== undefined);
}

/** Of a lossy picture, in percent; the lower ones only if it would be larger than a file may be. */
const BEST = 92;
const QUALITIES = [BEST, 80, 60];

/** Draws a picture upright and without metadata, with its colour profile. */
async function drawnAnew(file: Buffer, { format, space }: Metadata): Promise<Buffer | undefined> {
  for (const quality of QUALITIES) {
    const drawn = await decoded(() => {
      const upright = sharp(file, INTACT).autoOrient();
      // Other colours than those of a screen are converted.
      const image = space === 'cmyk' ? upright : upright.keepIccProfile();
      if (format === 'heif') return image.avif({ quality, effort: 2 }).toBuffer();
      // With a quality PNG loses colours.
      return image.toFormat(format, format === 'png' && quality === BEST ? {} : { quality }).toBuffer();
    });
    if (!drawn || drawn.length <= FILE_MAX_BYTES) return drawn;
  }
  return undefined;
}

/** Draws a picture on white, at most so many pixels wide and high. @returns a JPEG; undefined for a damaged picture */
export function asJpeg(file: Buffer, side: number): Promise<Buffer | undefined> {
  return decoded(() =>
    sharp(file, INTACT)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#FFFFFF' })
      .jpeg({ quality: 75 })
      .toBuffer(),
  );
}

/** Draws a square of grey pixels larger, without smoothing. @returns a PNG */
export function enlarge(pixels: Uint8Array, side: number, to: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(to, to, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function typeOf({ format, compression }: Metadata): PictureType | undefined {
  return format === 'heif' && compression === 'av1' ? 'image/avif' : TYPE_OF_FORMAT[format];
}

/** The canvas that a GIF's frames are drawn on, which may be larger than its first frame. Source: GIF89a, section 18. */
function gifCanvas(bytes: Buffer): { width: number; height: number } {
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** The decoder has no error classes: whatever it can't read is not an accepted picture. */
async function decoded<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
