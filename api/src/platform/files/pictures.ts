import type { IMAGE_TYPES } from '#contracts/core/constants.ts';
import { heavyWork } from '../lib/heavy-work.ts';
import { workerCalls } from '../lib/worker-calls.ts';

export type PictureType = (typeof IMAGE_TYPES)[number];

/** A decoded upload: certainly a picture, whatever its name and header claimed. */
export interface Picture {
  /** Without metadata, and with nothing behind the picture's end. */
  bytes: Buffer;
  contentType: PictureType;
  /** SHA-256 of `bytes`, in lower-case hexadecimal. */
  sha256: string;
  /** WebP, at most THUMBNAIL_PIXELS in each direction. */
  thumbnail: Buffer;
}

export type PictureFault = 'file.type' | 'file.too_many_pixels';

export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.name = 'PictureError';
    this.fault = fault;
  }
}

/** What is found out about a picture's file. */
export interface Inspected extends Pick<Picture, 'contentType' | 'sha256'> {
  bytes: Uint8Array;
  thumbnail: Uint8Array;
}

/** What the thread does: see `picture-decoder.ts`. */
export type PictureOrder =
  | { kind: 'measure'; bytes: Uint8Array }
  | { kind: 'inspect'; bytes: Uint8Array }
  | { kind: 'jpeg'; bytes: Uint8Array; side: number }
  | { kind: 'enlarge'; pixels: Uint8Array; side: number; to: number };

export type PictureAnswer = Inspected | { fault: PictureFault } | Uint8Array | number | undefined;

const call = workerCalls<PictureOrder, PictureAnswer>(
  new URL('./picture-worker.ts', import.meta.url),
  'pictures',
);

/** Pixels from which a picture takes so long that smaller ones must not wait for it. */
const LARGE_PIXELS = 10_000_000;

/**
 * Decodes an upload (only the first frame of an animation), removes its metadata and makes its thumbnail.
 * @param account whose upload it is; accounts take turns
 * @param signal aborted once nobody needs it any more
 * @throws PictureError for anything but an intact PNG, JPEG, WebP, GIF or AVIF, and for more than 40 megapixels
 */
export async function inspectPicture(bytes: Buffer, account: string, signal?: AbortSignal): Promise<Picture> {
  const pixels = await heavyWork('picture', account, async () => {
    signal?.throwIfAborted();
    return (await call({ kind: 'measure', bytes })) as number;
  });
  return heavyWork(pixels < LARGE_PIXELS ? 'picture' : 'large-picture', account, async () => {
    signal?.throwIfAborted();
    return inspect(bytes);
  });
}

/** Like `inspectPicture`, for the program's own pictures at its first start. */
export function inspectBundledPicture(bytes: Buffer): Promise<Picture> {
  return heavyWork('start', '', () => inspect(bytes));
}

async function inspect(bytes: Buffer): Promise<Picture> {
  const answer = (await call({ kind: 'inspect', bytes })) as Exclude<
    PictureAnswer,
    Uint8Array | number | undefined
  >;
  if ('fault' in answer) throw new PictureError(answer.fault);
  return { ...answer, bytes: Buffer.from(answer.bytes), thumbnail: Buffer.from(answer.thumbnail) };
}

/**
 * A stored picture as documents take it, on white.
 * @param side most pixels in each direction
 * @returns a JPEG; undefined if the picture is damaged
 */
export function pictureAsJpeg(bytes: Buffer, account: string, side: number): Promise<Uint8Array | undefined> {
  return heavyWork('picture', account, async () => {
    return (await call({ kind: 'jpeg', bytes, side })) as Uint8Array | undefined;
  });
}

/**
 * Draws a square of grey pixels larger, without smoothing.
 * @param pixels from white (255) to black (0), row by row
 * @param side of the square, in pixels
 * @param to side of the drawing
 * @returns a PNG
 */
export async function enlargedPng(pixels: Uint8Array, side: number, to: number): Promise<Buffer> {
  return Buffer.from((await call({ kind: 'enlarge', pixels, side, to })) as Uint8Array);
}
