import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { qrTextOf } from '../../testing/pictures.ts';
import { CallerGoneError } from '../http/caller-signal.ts';
import { inspectPicture } from './pictures.ts';
import { qrPng } from './qr-picture.ts';

const SIDE = 64;
const noise = () => sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } });
const frames = () =>
  sharp(randomBytes(SIDE * SIDE * 3), {
    raw: { width: SIDE, height: SIDE, channels: 3, pageHeight: SIDE / 4 },
  });

const PICTURES: Record<string, () => Promise<Buffer>> = {
  PNG: () => noise().png().toBuffer(),
  'interlaced PNG': () => noise().png({ progressive: true }).toBuffer(),
  JPEG: () => noise().jpeg().toBuffer(),
  'progressive JPEG': () => noise().jpeg({ progressive: true }).toBuffer(),
  'lossless WebP': () => noise().webp({ lossless: true }).toBuffer(),
  'animated WebP': () => frames().webp().toBuffer(),
  GIF: () => noise().gif().toBuffer(),
  'animated GIF': () => frames().gif().toBuffer(),
  AVIF: () => noise().avif().toBuffer(),
};

const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();

const SECRET = 'Ana, 23.5505 S';

/** With a colour profile, and with where and by whom the picture was taken. */
function fromCamera(orientation = 1): Sharp {
  return noise()
    .resize(SIDE, SIDE / 2)
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: { Artist: SECRET },
      IFD3: { GPSAreaInformation: SECRET },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${SECRET} --></x:xmpmeta>`);
}

/** Inserts bytes into a file. */
function inserted(file: Buffer, at: number, bytes: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);
}

function pngText(file: Buffer): Buffer {
  const content = Buffer.from(`tEXtComment\0${SECRET}`);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  // Behind the signature and IHDR.
  return inserted(file, 33, chunk);
}

function jpegComment(file: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]);
  return inserted(file, 2, Buffer.concat([head, Buffer.from(SECRET)]));
}

function gifComments(file: Buffer): Buffer {
  const block = Buffer.from([SECRET.length, ...Buffer.from(SECRET), 0]);
  const application = Buffer.from([0x21, 0xff, 11, ...Buffer.from('XMP DataXMP')]);
  const extensions = [Buffer.from([0x21, 0xfe]), block, application, block];
  return inserted(file, file.length - 1, Buffer.concat(extensions));
}

describe('a picture with metadata', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['PNG', async () => pngText(await fromCamera().png().toBuffer())],
    ['JPEG', async () => jpegComment(await fromCamera().jpeg().toBuffer())],
    ['WebP', () => fromCamera().webp().toBuffer()],
    [
      'animated WebP',
      () =>
        frames()
          .withExif({ IFD0: { Artist: SECRET } })
          .webp()
          .toBuffer(),
    ],
    ['animated GIF', async () => gifComments(await frames().gif().toBuffer())],
  ])('is kept without it, pixel for pixel: %s', async (_, draw) => {
    const picture = await draw();
    expect(picture.toString('latin1')).toContain(SECRET);
    const { bytes } = await inspectPicture(picture, 'a');
    expect(bytes.toString('latin1')).not.toContain(SECRET);
    const [before, after] = await Promise.all([picture, bytes].map((each) => sharp(each).metadata()));
    expect([after?.exif, after?.xmp, after?.comments]).toEqual([undefined, undefined, undefined]);
    expect(after?.icc).toEqual(before?.icc);
    expect(after?.pages).toBe(before?.pages);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(picture));
    expect((await inspectPicture(bytes, 'a')).bytes).toEqual(bytes);
  });

  it.each<[string, (picture: Sharp) => Sharp]>([
    ['PNG', (picture) => picture.png()],
    ['JPEG', (picture) => picture.jpeg()],
    ['WebP', (picture) => picture.webp()],
  ])('is drawn upright if it lies on its side: %s', async (_, as) => {
    const { bytes, contentType } = await inspectPicture(await as(fromCamera(6)).toBuffer(), 'a');
    const { width, height, orientation, exif, xmp, icc, format } = await sharp(bytes).metadata();
    expect({ width, height, orientation, exif, xmp }).toEqual({ width: SIDE / 2, height: SIDE });
    expect(icc).toEqual((await sharp(await as(fromCamera()).toBuffer()).metadata()).icc);
    expect(contentType).toBe(`image/${format}`);
    expect(bytes.toString('latin1')).not.toContain(SECRET);
  });

  it('is drawn anew as AVIF', async () => {
    const picture = await fromCamera().avif({ lossless: true }).toBuffer();
    expect(picture.toString('latin1')).toContain(SECRET);
    const { bytes, contentType } = await inspectPicture(picture, 'a');
    expect(contentType).toBe('image/avif');
    expect(bytes.toString('latin1')).not.toContain(SECRET);
    expect((await sharp(bytes).metadata()).icc).toEqual((await sharp(picture).metadata()).icc);
  });
});

describe('an uploaded picture', () => {
  it.each(Object.entries(PICTURES))('is kept without what follows the end of a %s', async (_, draw) => {
    const picture = await draw();
    const whole = await inspectPicture(picture, 'a');
    expect(whole.bytes).toEqual(picture);
    for (const appended of [Buffer.alloc(1_000_000), Buffer.alloc(1_000_000, 0xff), picture]) {
      const padded = await inspectPicture(Buffer.concat([picture, appended]), 'a');
      expect(padded.bytes.length).toBe(picture.length);
      expect(padded.sha256).toBe(whole.sha256);
    }
  });

  it('is kept without the camera’s data, whatever markers that has', async () => {
    const picture = await noise()
      .withExif({ IFD0: { Make: 'ÿØÿÙ' } })
      .jpeg()
      .toBuffer();
    const { bytes } = await inspectPicture(Buffer.concat([picture, picture]), 'a');
    expect(bytes.length).toBeLessThan(picture.length);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(picture));
  });

  it.each(Object.entries(PICTURES))('is refused if a %s ends early', async (_, draw) => {
    const picture = await draw();
    await expect(inspectPicture(picture.subarray(0, -20), 'a')).rejects.toThrow('file.type');
  });

  it('is not decoded once its sender has gone', async () => {
    const picture = await noise().png().toBuffer();
    const gone = AbortSignal.abort(new CallerGoneError());
    await expect(inspectPicture(picture, 'a', gone)).rejects.toThrow(CallerGoneError);
  });
});

it('a QR code is drawn as large as asked and can be read', async () => {
  const text = 'CAMPAIGN|SCENT|1|1790000000000';
  const png = await qrPng(text, { errorCorrectionLevel: 'M', margin: 4 }, 1_200);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 1_200 });
  expect(await qrTextOf(png)).toBe(text);
});
