import type { PictureType } from './pictures.ts';

/** A stretch of a file, in bytes from its beginning; `metadata`: the picture looks the same without it. */
type Part = [begin: number, end: number, metadata?: boolean];

/**
 * The picture in a file: without metadata of cameras and programs (place, device, author, thumbnails, comments) and what
 * somebody appended to it, but with its colour profile. Only follows the frame of each format, so the bytes must still be
 * decoded. Of AVIF, whose parts refer to each other by their place, the metadata stays.
 * @returns undefined if the file ends first or is malformed
 */
export function pictureIn(type: PictureType, file: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let last = 0;
  try {
    for (const [begin, end, isMetadata = false] of PARTS[type](file)) {
      if (!isMetadata) kept.push(file.subarray(begin, end));
      last = end;
    }
  } catch (error) {
    // A length that points beyond the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  if (last === 0 || last > file.length) return undefined;
  const picture = Buffer.concat(kept);
  if (type === 'image/webp') finishWebp(picture);
  return picture;
}

/** Each throws a RangeError if the file is malformed. */
const PARTS: Record<PictureType, (file: Buffer) => Iterable<Part>> = {
  'image/png': partsOfPng,
  'image/jpeg': partsOfJpeg,
  'image/webp': partsOfWebp,
  'image/gif': partsOfGif,
  'image/avif': partsOfAvif,
};

/** Chunks that change how a PNG looks. Source: PNG (third edition), 11. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

/** Source: PNG (third edition), 5.3: after the signature, chunks of length, type, data and checksum. */
function* partsOfPng(file: Buffer): Iterable<Part> {
  yield [0, 8];
  for (let at = 8; ; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    yield [at, end, !PNG_CHUNKS.has(type)];
    if (type === 'IEND') return;
    at = end;
  }
}

const JPEG_SCAN = 0xda;
const JPEG_END = 0xd9;
const JPEG_COMMENT = 0xfe;
/** What the decoder needs of the application segments, by their marker and beginning. */
const JPEG_SEGMENTS: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

/** Source: ITU-T T.81, annex B: segments, each after a marker; behind a scan's header compressed data to the next marker. */
function* partsOfJpeg(file: Buffer): Iterable<Part> {
  yield [0, 2];
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) throw new RangeError('No marker');
    const marker = file.readUInt8(at + 1);
    // Fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === JPEG_END) {
      yield [at, at + 2];
      return;
    }
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const begin = JPEG_SEGMENTS[marker];
    const isNeeded = begin !== undefined && file.toString('latin1', at + 4, at + 4 + begin.length) === begin;
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (marker === JPEG_SCAN) end = endOfScan(file, end);
    yield [at, end, marker === JPEG_COMMENT || (isApplication && !isNeeded)];
    at = end;
  }
}

/** The next marker that is neither a stuffed 0xff of the data nor a restart marker. */
function endOfScan(file: Buffer, begin: number): number {
  for (let at = file.indexOf(0xff, begin); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const marker = file.readUInt8(at + 1);
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return file.length;
}

const WEBP_HEADER = 12;
const WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The flags of a VP8X chunk that announce Exif and XMP. */
const WEBP_METADATA_FLAGS = 0x0c;

/** Source: RFC 9649, 2.4: a RIFF container of chunks, each padded to an even length. */
function* partsOfWebp(file: Buffer): Iterable<Part> {
  const end = padded(8 + file.readUInt32LE(4));
  yield [0, WEBP_HEADER];
  for (let at = WEBP_HEADER; at < end; ) {
    const next = at + 8 + padded(file.readUInt32LE(at + 4));
    if (next > end) throw new RangeError('A chunk beyond the container');
    yield [at, next, !WEBP_CHUNKS.has(file.toString('latin1', at, at + 4))];
    at = next;
  }
}

function padded(size: number): number {
  return size + (size % 2);
}

/** Makes the headers tell what is left. */
function finishWebp(picture: Buffer): void {
  picture.writeUInt32LE(picture.length - 8, 4);
  if (picture.toString('latin1', WEBP_HEADER, WEBP_HEADER + 4) !== 'VP8X') return;
  const flags = WEBP_HEADER + 8;
  picture.writeUInt8(picture.readUInt8(flags) & ~WEBP_METADATA_FLAGS, flags);
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = 0x3b;
const GIF_COMMENT = 0xfe;
const GIF_APPLICATION = 0xff;
/** Loops of animations, and the colour profile. */
const GIF_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Source: GIF89a, sections 18 to 27: blocks behind the screen descriptor and its colour table. */
function* partsOfGif(file: Buffer): Iterable<Part> {
  let begin = 13 + colourTable(file.readUInt8(10));
  yield [0, begin];
  for (;;) {
    const block = file.readUInt8(begin);
    if (block === GIF_END) {
      yield [begin, begin + 1];
      return;
    }
    let at = begin;
    let isMetadata = false;
    if (block === GIF_EXTENSION) {
      const label = file.readUInt8(begin + 1);
      const application = file.toString('latin1', begin + 3, begin + 14);
      isMetadata = label === GIF_COMMENT || (label === GIF_APPLICATION && !GIF_APPLICATIONS.has(application));
      at += 2;
    } else if (block === GIF_IMAGE) at += 11 + colourTable(file.readUInt8(at + 9));
    else throw new RangeError('No block');
    for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += 1 + size;
    yield [begin, at + 1, isMetadata];
    begin = at + 1;
  }
}

/** Bytes of the colour table that a descriptor's flags announce. */
function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The boxes that a picture consists of. */
const AVIF_BOXES = ['ftyp', 'meta', 'moov', 'mdat'];
/** Boxes that may stand between them. */
const OTHER_BOXES = ['free', 'skip', 'uuid', 'sidx', 'moof', 'pdin'];

/** Source: ISO/IEC 14496-12, 4.2: boxes of size and type; the last one may have size 0 and reach to the file's end. */
function partsOfAvif(file: Buffer): Iterable<Part> {
  let end = 0;
  for (let at = 0; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8);
    // A file has one of these, at its beginning.
    if (type === 'ftyp' && at > 0) break;
    const isPart = AVIF_BOXES.includes(type);
    if (!isPart && !OTHER_BOXES.includes(type)) break;
    const short = file.readUInt32BE(at);
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short || file.length - at;
    if (size < 8) break;
    at += size;
    if (isPart) end = at;
  }
  return end === 0 ? [] : [[0, end]];
}
