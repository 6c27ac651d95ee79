import { randomBytes } from 'node:crypto';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** A small valid PNG; `seed` varies its content. */
export function png(seed = 0, { width = 8, height = 8 } = {}): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: seed % 256, g: (seed >> 8) % 256, b: (seed >> 16) % 256 },
    },
  })
    .png()
    .toBuffer();
}

/** A valid PNG of at least this many bytes, and few more, unlike any other. */
export function noisePng(bytes: number): Promise<Buffer> {
  const [width, height] = [100, Math.ceil(bytes / 100)];
  return sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

/** A file part of a form, with the type that a browser would send. */
export function filePart(bytes: Uint8Array | string, type = 'image/png'): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], { type });
}

/** The text of a QR code in a picture; undefined if none is found. */
export async function qrTextOf(picture: Buffer | undefined): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
