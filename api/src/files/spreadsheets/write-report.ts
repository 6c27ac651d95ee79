import type { Readable } from 'node:stream';
import type { CellStyle, SheetChart, WriteSheet } from 'hucre';
import {
  cellStyle,
  HEADER_IN_VIEW,
  headerStyle,
  type SheetColumn,
  type SheetLook,
  writable,
} from './write-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A table of a report. */
export interface ReportSheet<Line> {
  /** At most 31 characters. */
  name: string;
  columns: readonly SheetColumn<Line>[];
  lines: readonly Line[];
  /** Whether a line sums up others: it stands out. */
  isTotal: (line: Line) => boolean;
  /** Bars beside the table, of its first lines: which columns name them and give their length, counted from 0. */
  chart?: { names: number; lengths: number; lines: number };
}

/** Whose report it is, and how it looks. */
export interface ReportLook extends Pick<SheetLook, 'color'> {
  /** The installation's name: it stands on printed pages, and in the file's properties. */
  author: string;
  title: string;
}

/** Rows of a sheet that a bar takes, and at least the whole chart; columns of its width. */
const CHART = { rowsPerBar: 1.5, leastRows: 14, columns: 9 };

/**
 * Writes figures as an xlsx file with charts, page headers and properties. It is put together whole, which the format's
 * charts and properties ask for: only for what is few lines, else `spreadsheet`.
 */
export function report<Line>(look: ReportLook, sheets: readonly ReportSheet<Line>[]): Promise<Readable> {
  const { author, title } = look;
  return writeWorkbook({
    sheets: sheets.map((sheet) => written(look, sheet)),
    properties: { title, creator: author, company: author, created: new Date() },
  });
}

function written<Line>(look: ReportLook, sheet: ReportSheet<Line>): WriteSheet {
  const { name, columns, lines, isTotal, chart } = sheet;
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const paint = (row: number, style: (column: SheetColumn<Line>) => CellStyle) => {
    for (const [place, column] of columns.entries()) cells.set(`${row},${place}`, { style: style(column) });
  };
  paint(0, (column) => headerStyle(look.color, column));
  for (const [place, line] of lines.entries()) if (isTotal(line)) paint(place + 1, totalStyle);
  return {
    name,
    columns: columns.map((column) => ({ width: column.width, style: cellStyle(column) })),
    rows: [
      columns.map(({ header }) => header),
      ...lines.map((line) => columns.map(({ value }) => writable(value(line)))),
    ],
    cells,
    freezePane: HEADER_IN_VIEW,
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
    },
    headerFooter: {
      oddHeader: `&L${printable(look.author)}&R${printable(look.title)}`,
      oddFooter: '&C&P / &N',
    },
    ...(chart && chart.lines > 0 && { charts: [bars(look, sheet, chart)] }),
  };
}

function totalStyle(column: SheetColumn<never>): CellStyle {
  return {
    ...cellStyle(column),
    font: { name: 'Calibri', size: 11, bold: true },
    border: { top: { style: 'thin' } },
  };
}

function bars<Line>(
  { color }: ReportLook,
  { name, columns }: ReportSheet<Line>,
  { names, lengths, lines }: NonNullable<ReportSheet<Line>['chart']>,
): SheetChart {
  const cellsOf = (column: number) => {
    const letter = String.fromCharCode('A'.charCodeAt(0) + column);
    return `${letter}2:${letter}${lines + 1}`;
  };
  const from = { row: 1, col: columns.length + 1 };
  const rows = Math.max(CHART.leastRows, Math.ceil(lines * CHART.rowsPerBar));
  return {
    type: 'bar',
    title: name,
    series: [
      {
        name: columns[lengths]?.header ?? name,
        categories: cellsOf(names),
        values: cellsOf(lengths),
        color: color.slice(1),
      },
    ],
    // From the top down, as the table goes.
    axes: { x: { reverse: true } },
    gapWidth: 40,
    legend: false,
    anchor: { from, to: { row: from.row + rows, col: from.col + CHART.columns } },
  };
}

/** Text of a page's header: an ampersand alone would begin a code. Source: ECMA-376, 18.3.1.39. */
function printable(text: string): string {
  return writable(text).replaceAll('&', '&&');
}
