import { inflateSync } from 'node:zlib';

interface Part {
  dictionary: string;
  stream: Buffer | undefined;
}

/** The text on each page of a PDF, in the order in which it was written. Reads what this program writes, no other files. */
export function pdfPages(file: Buffer): string[] {
  const parts = partsOf(file);
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of parts.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(parts.get(id)?.dictionary ?? '')?.[1] ?? '';
      fonts.set(name, lettersOf(parts.get(letters)?.stream?.toString('latin1') ?? ''));
    }
  }
  const pages = [...parts.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const content = /\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? '';
    return textOf(parts.get(content)?.stream?.toString('latin1') ?? '', fonts);
  });
}

/** The objects of a file, by their number. */
function partsOf(file: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>();
  const text = file.toString('latin1');
  for (const match of text.matchAll(/(\d+) 0 obj\n(<<[\s\S]*?>>)\n(?:stream\n|endobj)/g)) {
    const [whole, id = '', dictionary = ''] = match;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const start = match.index + whole.length;
    const bytes = whole.endsWith('stream\n') ? file.subarray(start, start + length) : undefined;
    const packed = bytes && dictionary.includes('/FlateDecode');
    parts.set(id, { dictionary, stream: packed ? inflateSync(bytes) : bytes });
  }
  return parts;
}

/** What the glyphs of a font stand for, by their code. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<(\w*)>/g)].map(([, hex = '']) => utf16(hex));
    for (const [index, text] of texts.entries())
      letters.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), text);
  }
  return letters;
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

/** Texts of one place are joined, and those of different places separated by lines. */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> | undefined;
  const texts: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font);
    else
      texts.push(
        [...(shown ?? '').matchAll(/<(\w+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => letters?.get(code) ?? '\uFFFD')
          .join(''),
      );
  }
  return texts.join('\n');
}
