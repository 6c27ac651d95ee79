import { HEADER } from './sample-table.ts';
import { part, workbook } from './workbooks.ts';

const lying = (packed: ReturnType<typeof part>, size: number) => ({ ...packed, size });
const row = (cells: string) =>
  `<worksheet><sheetData>${HEADER}<row r="2">${cells}</row></sheetData></worksheet>`;

export interface HostileFile {
  make: () => Uint8Array | Promise<Uint8Array>;
  /** Of the faults that it may be refused with. */
  codes: string[];
}

/** Files of a few bytes that claim or ask for much. */
export const SMALL_HOSTILE: Record<string, HostileFile> = {
  'a zip directory with too small a size': {
    make: () => workbook({ sheet: lying(part('', row('<c><v>1</v></c>')), 20) }),
    codes: ['import.damaged'],
  },
  'a zip directory with a size of 4 GB': {
    make: () => workbook({ sheet: lying(part('', row('<c><v>1</v></c>')), 0xfffffffe) }),
    codes: ['import.damaged'],
  },
  'an encrypted part': {
    make: () => workbook({ sheet: { ...part('', row('')), flags: 1 } }),
    codes: ['import.damaged'],
  },
  'two cells at opposite corners of a sheet': {
    make: () =>
      workbook({
        sheet: `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${HEADER}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
      }),
    codes: ['import.too_wide'],
  },
  'a row number beyond the last row': {
    make: () => workbook({ sheet: row('').replace('r="2"', 'r="99999999999"') }),
    codes: ['import.damaged'],
  },
  'entities that expand': {
    make: () =>
      workbook({
        sheet: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${row('<c t="str"><v>&b;</v></c>')}`,
      }),
    codes: ['import.damaged'],
  },
};
