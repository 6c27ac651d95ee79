import sharp from 'sharp';

/** Channels that differ by no more than this, of 255, are taken for the same: edges are not always drawn alike. */
const TOLERANCE = 8;
const RED = [230, 0, 40, 255];

/**
 * Compares two pictures, aligned at their upper left corners.
 * @returns the later picture in grey, with what differs in red; undefined if they look the same
 */
export async function compare(before: Buffer, after: Buffer): Promise<Buffer | undefined> {
  if (before.equals(after)) return undefined;
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [old, now] = await Promise.all([onCanvas(before), onCanvas(after)]);
  let isSame = true;
  for (let at = 0; at < now.length; at += 4) {
    const differs = differAt(at) || differAt(at + 1) || differAt(at + 2) || differAt(at + 3);
    if (differs) isSame = false;
    const grey = 170 + Number(now[at + 1]) / 3;
    now.set(differs ? RED : [grey, grey, grey, 255], at);
  }
  if (isSame) return undefined;
  const raw = { width, height, channels: 4 } as const;
  return sharp(now, { raw }).png().toBuffer();

  /** The picture's pixels, transparent where the other picture is larger. */
  function onCanvas(picture: Buffer): Promise<Buffer> {
    const canvas = sharp({ create: { width, height, channels: 4, background: 'transparent' } });
    const placed = canvas.composite([{ input: picture, left: 0, top: 0 }]);
    return placed.raw().toBuffer();
  }

  function differAt(at: number): boolean {
    return Math.abs(Number(old[at]) - Number(now[at])) > TOLERANCE;
  }
}
