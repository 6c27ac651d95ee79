import type { Language } from '#contracts/core/language.ts';
import {
  CLIENT_SHEETS,
  IMPORT_COLUMNS,
  IMPORT_REQUIRED_COLUMNS,
  IMPORT_VALUE_COLUMNS,
  type ImportKind,
} from '#contracts/imports.ts';
import {
  type CellStyle,
  type WriteSheet,
  writeWorkbook,
} from '../../platform/files/spreadsheets/write-workbook.ts';
import type { Download } from '../../platform/http/serve.ts';
import { EXAMPLES, TEMPLATE_TEXTS } from './template-texts.ts';

/** Rows formatted as text in advance, so that no spreadsheet strips leading zeros from numbers. */
const TEXT_ROWS = 500;
const AS_TEXT: CellStyle = { numFmt: '@' };
const BOLD: CellStyle = { font: { bold: true }, numFmt: '@' };

const COLUMN_WIDTH = 22;
const GUIDE_WIDTHS = [18, 80, 14, 26];

/** An empty spreadsheet for a kind of import, with a second sheet that explains its columns. */
export async function templateOf(kind: ImportKind, language: Language): Promise<Download> {
  const { file, sheet, guide } = TEMPLATE_TEXTS[language];
  const bytes = await writeWorkbook({
    sheets: [
      { name: sheet[kind], ...blankSheet(IMPORT_COLUMNS[kind]) },
      { name: guide, ...guideSheet([kind], language) },
    ],
  });
  return { fileName: `${file[kind]}.xlsx`, bytes };
}

/** The same for whole clients: a sheet for each kind, and one that explains all of them. */
export async function clientsTemplate(language: Language): Promise<Download> {
  const { clients, sheet, guide } = TEMPLATE_TEXTS[language];
  const bytes = await writeWorkbook({
    sheets: [
      ...CLIENT_SHEETS.map((kind) => ({ name: sheet[kind], ...blankSheet(IMPORT_COLUMNS[kind]) })),
      { name: guide, ...guideSheet(CLIENT_SHEETS, language) },
    ],
  });
  return { fileName: `${clients}.xlsx`, bytes };
}

type SheetContent = Omit<WriteSheet, 'name'>;

function blankSheet(columns: readonly string[]): SheetContent {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [place, column] of columns.entries()) {
    cells.set(`0,${place}`, { style: BOLD });
    for (let row = 1; !IMPORT_VALUE_COLUMNS.includes(column) && row <= TEXT_ROWS; row += 1) {
      cells.set(`${row},${place}`, { value: null, style: AS_TEXT });
    }
  }
  return {
    rows: [[...columns]],
    cells,
    columns: columns.map(() => ({ width: COLUMN_WIDTH })),
    freezePane: { rows: 1 },
  };
}

/** Explains the columns of kinds; of several, each under the name of its sheet. */
function guideSheet(kinds: readonly ImportKind[], language: Language): SheetContent {
  const { headers, yes, no, what, sheet } = TEMPLATE_TEXTS[language];
  const rows: string[][] = [[...headers]];
  const bold = headers.map((_, place) => `0,${place}`);
  for (const kind of kinds) {
    const required: readonly string[] = IMPORT_REQUIRED_COLUMNS[kind];
    const explained: Readonly<Record<string, string>> = what[kind];
    const examples: Readonly<Record<string, string>> = EXAMPLES[kind];
    if (kinds.length > 1) bold.push(`${rows.push([sheet[kind]]) - 1},0`);
    for (const column of IMPORT_COLUMNS[kind]) {
      const isRequired = required.includes(column);
      rows.push([column, explained[column] ?? '', isRequired ? yes : no, examples[column] ?? '']);
    }
  }
  return {
    rows,
    cells: new Map(bold.map((cell) => [cell, { style: BOLD }])),
    columns: GUIDE_WIDTHS.map((width) => ({ width })),
    freezePane: { rows: 1 },
  };
}
