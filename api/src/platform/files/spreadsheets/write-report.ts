import type { Readable } from 'node:stream';
import type { CellStyle, SheetChart, WriteSheet } from './hucre.ts';
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
  /** Name of the sheet, at most 31 characters. */
  name: string;
  columns: readonly SheetColumn<Line>[];
  lines: readonly Line[];
  /** Whether a line is a total, which is set in bold. */
  isTotal: (line: Line) => boolean;
  /** Bar chart of the first `lines`; `names` and `lengths` are column indexes from 0. */
  chart?: { names: number; lengths: number; lines: number };
}

/** Author, title and look of a report. */
export interface ReportLook extends Pick<SheetLook, 'color'> {
  /** The installation's name, for printed pages and the file's properties. */
  author: string;
  title: string;
}

/** Chart size in cells: rows per bar, minimum rows, and columns. */
const CHART = { rowsPerBar: 1.5, leastRows: 14, columns: 9 };

/**
 * Writes figures as an xlsx file with charts, page headers and properties, which require building it in memory. Use it
 * for few lines only; otherwise use `spreadsheet`.
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
    // Top down, in the order of the table.
    axes: { x: { reverse: true } },
    gapWidth: 40,
    legend: false,
    anchor: { from, to: { row: from.row + rows, col: from.col + CHART.columns } },
  };
}

/** Escapes text for a page header, where a single ampersand begins a code. Source: ECMA-376, 18.3.1.39. */
function printable(text: string): string {
  return writable(text).replaceAll('&', '&&');
}
