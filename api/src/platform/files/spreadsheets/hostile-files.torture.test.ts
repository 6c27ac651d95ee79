import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { faultOf, HEADER, SHAPE } from './testing/sample-table.ts';
import { type HostileFile, SMALL_HOSTILE } from './testing/small-hostile-files.ts';
import { part, workbook, zip } from './testing/workbooks.ts';

const MIB = 1024 * 1024;

/** Pieces per block; a block is packed once and then repeated. */
const BLOCK = 10_000;

/** Packs `times` copies of a piece, rounded up to whole blocks, without holding them all in memory. */
function bomb(name: string, before: string, piece: string, times: number) {
  const block = Buffer.alloc(piece.length * BLOCK, piece);
  // A full flush ends at a byte boundary and resets the dictionary, so that packed blocks can be concatenated.
  const finishFlush = constants.Z_FULL_FLUSH;
  const packed = deflateRawSync(block, { finishFlush });
  const blocks = Math.ceil(times / BLOCK);
  let checksum = crc32(before);
  for (let n = 0; n < blocks; n += 1) checksum = crc32(block, checksum);
  return {
    name,
    packed: Buffer.concat([
      deflateRawSync(Buffer.from(before), { finishFlush }),
      ...Array.from({ length: blocks }, () => packed),
      deflateRawSync(Buffer.alloc(0)),
    ]),
    size: before.length + blocks * block.length,
    checksum,
  };
}

const SHEET = `<worksheet><sheetData>${HEADER}`;
const row = (cells: string) => `${SHEET}<row r="2">${cells}</row></sheetData></worksheet>`;

/** Hostile files, created on demand: all at once they would exhaust the test's own memory. */
const HOSTILE: Record<string, HostileFile> = {
  ...SMALL_HOSTILE,
  '10 MB of random bytes': { make: () => randomBytes(10 * MIB), codes: ['import.type'] },
  'a zip header before random bytes': {
    make: () => Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(10 * MIB)]),
    codes: ['import.damaged'],
  },
  'a sheet that unpacks to 280 MB': {
    make: () => workbook({ sheet: bomb('', SHEET, '<row><c><v>1</v></c></row>', 11_000_000) }),
    codes: ['import.too_many_rows', 'import.damaged'],
  },
  'a sheet of 280 MB of blank cells': {
    make: () => workbook({ sheet: bomb('', `${SHEET}<row r="2">`, '<c/>', 70_000_000) }),
    codes: ['import.damaged'],
  },
  'shared texts of 280 MB': {
    make: () =>
      workbook({ rows: HEADER, shared: bomb('', '<sst>', `<si><t>${'a'.repeat(90)}</t></si>`, 2_900_000) }),
    codes: ['import.damaged'],
  },
  'one shared text of 280 MB': {
    make: () => workbook({ rows: HEADER, shared: bomb('', '<sst><si><t>', 'a', 280 * MIB) }),
    codes: ['import.damaged'],
  },
  'twenty million empty shared texts': {
    make: () => workbook({ rows: HEADER, shared: bomb('', '<sst>', '<si/>', 20_000_000) }),
    codes: ['import.damaged'],
  },
  'a zip of sixty thousand parts': {
    make: () => zip(Array.from({ length: 60_000 }, (_, index) => part(`${index}.xml`, ''))),
    codes: ['import.damaged'],
  },
  'a million columns': {
    make: () => workbook({ sheet: row('<c><v>1</v></c>'.repeat(1_000_000)) }),
    codes: ['import.too_wide'],
  },
  'elements nested a million deep': {
    make: () => workbook({ sheet: `${'<a>'.repeat(1_000_000)}` }),
    codes: ['import.damaged'],
  },
  'a tag of 60 MB': {
    make: () => workbook({ sheet: bomb('', '<worksheet a="', 'a', 60 * MIB) }),
    codes: ['import.damaged'],
  },
  'a comment of 60 MB': {
    make: () => workbook({ sheet: bomb('', '<!--', 'a', 60 * MIB) }),
    codes: ['import.damaged'],
  },
  'one line of 20 MB': { make: () => Buffer.alloc(20 * MIB, 'a'), codes: ['import.damaged'] },
  'a line of ten million columns': { make: () => Buffer.alloc(20 * MIB, 'a;'), codes: ['import.too_wide'] },
  'a quote that never closes': {
    make: () => Buffer.from(`name\n"${'a\n'.repeat(10 * MIB)}`),
    codes: ['import.unclosed_quote'],
  },
  'twenty million blank lines': { make: () => Buffer.alloc(20 * MIB, '\n'), codes: ['import.too_many_rows'] },
  'ten million quotes': {
    make: () => Buffer.from(`name\n${'"'.repeat(20 * MIB)}`),
    codes: ['import.damaged'],
  },
};

/** More than the thread's own limit, but far less than what these files unpack to. */
const MEMORY_MIB = 400;

describe('a hostile file', () => {
  it.each(Object.keys(HOSTILE))('is refused quickly and with little memory: %s', async (name) => {
    const { make, codes } = HOSTILE[name] ?? { make: () => '' as never, codes: [] };
    const bytes = await make();
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let peak = before;
    const watching = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 10);
    const started = performance.now();
    const found = await faultOf(readTable(Buffer.from(bytes), SHAPE));
    clearInterval(watching);
    if (process.env.HOSTILE_REPORT)
      console.log(
        `${name}: ${found}, ${((performance.now() - started) / 1000).toFixed(1)} s, +${Math.round((peak - before) / MIB)} MiB (${Math.round(bytes.length / 1024)} KiB)`,
      );
    expect(codes).toContain(found);
    expect((peak - before) / MIB).toBeLessThan(MEMORY_MIB);
  });
});
