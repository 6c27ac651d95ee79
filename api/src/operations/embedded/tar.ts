/**
 * Reads and writes the tar archives that database images are: plain files and folders with short names, no links.
 * Source: POSIX.1-1988 "ustar", which every tar program reads.
 */

const BLOCK = 512;
const NAME_BYTES = 100;
const FILE = '0';
const FOLDER = '5';

/** Position of each header field: offset and length in bytes. */
const FIELD = {
  name: [0, NAME_BYTES],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  modified: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;

export interface TarEntry {
  /** Relative, with "/" as separator. */
  name: string;
  /** Missing: a folder. */
  content?: Uint8Array;
}

/** The same entries always give the same bytes. @throws RangeError when a name is too long */
export function packTar(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap((entry) => {
    const content = entry.content ?? new Uint8Array(0);
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [header(entry, content.length), content, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/**
 * Iterates over entries in the archive's order; contents are views into it.
 * @throws Error when it is damaged, or an entry would be outside the folder it is unpacked into
 */
export function* unpackTar(archive: Buffer): Generator<TarEntry> {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const block = archive.subarray(at, at + BLOCK);
    if (block.every((byte) => byte === 0)) return;
    if (octal(block, FIELD.checksum) !== checksum(block))
      throw new Error('The archive is damaged: wrong checksum');
    const size = octal(block, FIELD.size);
    const start = at + BLOCK;
    if (start + size > archive.length) throw new Error('The archive is damaged: it ends within a file');
    const name = safeName(string(block, FIELD.name));
    const type = string(block, FIELD.type) || FILE;
    if (type === FILE) yield { name, content: archive.subarray(start, start + size) };
    else if (type === FOLDER) yield { name };
    else throw new Error(`The archive holds ${name}, which is neither file nor folder`);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error('The archive is damaged: it has no end');
}

function header({ name, content }: TarEntry, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new RangeError(`Name too long for the archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  const write = ([offset, length]: readonly [number, number], text: string) =>
    block.write(text, offset, length, 'utf8');
  const number = (field: readonly [number, number], value: number) =>
    write(field, `${value.toString(8).padStart(field[1] - 1, '0')}\0`);
  write(FIELD.name, name);
  number(FIELD.mode, content ? 0o600 : 0o700);
  number(FIELD.owner, 0);
  number(FIELD.group, 0);
  number(FIELD.size, size);
  number(FIELD.modified, 0);
  write(FIELD.type, content ? FILE : FOLDER);
  write(FIELD.magic, 'ustar\x0000');
  number(FIELD.checksum, checksum(block));
  return block;
}

/** Sum of the header's bytes, with its own field counted as spaces. */
function checksum(block: Buffer): number {
  const [offset, length] = FIELD.checksum;
  const isOwn = (index: number) => index >= offset && index < offset + length;
  return block.reduce((sum, byte, index) => sum + (isOwn(index) ? 0x20 : byte), 0);
}

function string(block: Buffer, [offset, length]: readonly [number, number]): string {
  const field = block.subarray(offset, offset + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
}

function octal(block: Buffer, field: readonly [number, number]): number {
  return Number.parseInt(string(block, field).trim() || '0', 8);
}

function safeName(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts.length === 0)
    throw new Error(`The archive holds an impossible name: ${name}`);
  return parts.join('/');
}
