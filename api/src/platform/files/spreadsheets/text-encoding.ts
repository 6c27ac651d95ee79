import { SheetError } from './tables.ts';

/** Encodings of text files, by their names in the Encoding Standard. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const MARKS: readonly [hex: string, encoding: TextEncoding][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** Bytes without a character in Windows-1252. */
const UNASSIGNED = /[\u0081\u008d\u008f\u0090\u009d]/;

/** Characters at the end among which the mark is. */
const TAIL = 64;
/** What ends a text on old systems. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: one is looked for
const END_OF_FILE = /\u001a[\s\u001a]*$/;

/**
 * Decodes a text file: by its byte order mark, else as UTF-16, UTF-8 or Windows-1252, the first that fits.
 * @returns the text without marks, its lines ended by `\n` or `\r\n`
 * @throws SheetError `import.type` for binary content, `import.encoding`
 */
export function decodeText(bytes: Buffer): { text: string; encoding: TextEncoding } {
  const marked = MARKS.find(([hex]) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex')));
  const encoding = marked?.[1] ?? utf16Of(bytes);
  // Old Excel files, password-protected ones and pictures are binary, not text.
  if (!encoding?.startsWith('utf-16') && bytes.includes(0)) throw new SheetError('import.type');
  const found = encoding
    ? decoded(bytes, encoding)
    : (decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252'));
  if (!found || (found.encoding === 'windows-1252' && UNASSIGNED.test(found.text)))
    throw new SheetError('import.encoding');
  const text = withoutEndMark(found.text);
  return { text: text.includes('\n') ? text : text.replaceAll('\r', '\n'), encoding: found.encoding };
}

/** Looks at the last characters only: the mark may fill a hostile file. */
function withoutEndMark(text: string): string {
  const tail = Math.max(0, text.length - TAIL);
  return text.slice(0, tail) + text.slice(tail).replace(END_OF_FILE, '');
}

function decoded(bytes: Buffer, encoding: TextEncoding) {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return undefined;
  }
}

/** Bytes at the beginning that are sampled to detect UTF-16, where about every other byte is zero. */
const SAMPLE = 256;

function utf16Of(bytes: Buffer): TextEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (odd: number) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.max(even, odd) <= sample.length / 4 || Math.min(even, odd) > 0) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}
