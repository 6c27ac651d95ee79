import type { PictureType } from './pictures.ts';

/**
 * Where a picture ends in its file, in bytes from its beginning: what somebody appended comes after it. Only follows the
 * frame of each format, so the bytes must still be decoded.
 * @returns undefined if the file ends first or is malformed
 */
export function endOfPicture(type: PictureType, file: Buffer): number | undefined {
  try {
    const end = ENDS[type](file);
    return end !== undefined && end <= file.length ? end : undefined;
  } catch (error) {
    // A length that points beyond the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const ENDS: Record<PictureType, (file: Buffer) => number | undefined> = {
  'image/png': endOfPng,
  'image/jpeg': endOfJpeg,
  'image/webp': endOfWebp,
  'image/gif': endOfGif,
  'image/avif': endOfAvif,
};

/** Source: PNG (third edition), 5.3: after the signature, chunks of length, type, data and checksum. */
function endOfPng(file: Buffer): number {
  for (let at = 8; ; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;

/** Source: ITU-T T.81, annex B: segments, each after a marker; behind a scan's header compressed data to the next marker. */
function endOfJpeg(file: Buffer): number | undefined {
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return undefined;
    const marker = file.readUInt8(at + 1);
    // Fill bytes.
    if (marker === 0xff) at += 1;
    else if (marker === JPEG_END) return at + 2;
    else {
      at += 2 + file.readUInt16BE(at + 2);
      if (marker === JPEG_SCAN) at = endOfScan(file, at);
    }
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

/** Source: RFC 9649, 2.4: a RIFF container, padded to an even length. */
function endOfWebp(file: Buffer): number {
  const size = file.readUInt32LE(4);
  return 8 + size + (size % 2);
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = 0x3b;

/** Source: GIF89a, sections 18 to 27: blocks behind the screen descriptor and its colour table. */
function endOfGif(file: Buffer): number | undefined {
  for (let at = 13 + colourTable(file.readUInt8(10)); ; ) {
    const block = file.readUInt8(at);
    if (block === GIF_END) return at + 1;
    if (block === GIF_EXTENSION) at += 2;
    else if (block === GIF_IMAGE) at += 11 + colourTable(file.readUInt8(at + 9));
    else return undefined;
    for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += 1 + size;
    at += 1;
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
function endOfAvif(file: Buffer): number | undefined {
  let end: number | undefined;
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
  return end;
}
