import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CallerGoneError } from '../http/caller-signal.ts';
import { qrTextOf } from '../testing/pictures.ts';
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
  "JPEG with a camera's data": () =>
    noise()
      .withExif({ IFD0: { Make: 'ÿØÿÙ' } })
      .jpeg()
      .toBuffer(),
  'lossless WebP': () => noise().webp({ lossless: true }).toBuffer(),
  'animated WebP': () => frames().webp().toBuffer(),
  GIF: () => noise().gif().toBuffer(),
  'animated GIF': () => frames().gif().toBuffer(),
  AVIF: () => noise().avif().toBuffer(),
};

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
