import type { Language } from '#contracts/core/language.ts';
import type { ImportFault } from '#contracts/imports.ts';
import type { TableRow } from '../../platform/files/spreadsheets/tables.ts';
import { writable } from '../../platform/files/spreadsheets/write-rows.ts';
import {
  type CellStyle,
  type WriteSheet,
  writeWorkbook,
} from '../../platform/files/spreadsheets/write-workbook.ts';
import type { Download } from '../../platform/http/serve.ts';
import { FAULTS_HEADER, MARKED_FILE } from './faulty-rows-file.texts.ts';

/** Everything stays text, as it was read: nothing turns into a number, a date or a formula. */
const TEXT: CellStyle = { numFmt: '@' };
const HEADER: CellStyle = { ...TEXT, font: { bold: true } };
const MARKED: CellStyle = {
  ...TEXT,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC9C9' } },
};

const WIDTH = { cell: 22, faults: 80 };

/** The faulty rows, as a file that can be imported once it is corrected. The last column describes the faults. */
export async function faultyRowsFile(
  columns: readonly string[],
  rows: readonly TableRow[],
  faults: readonly ImportFault[],
  language: Language,
): Promise<Download> {
  const faultsByRow = new Map<number, ImportFault[]>();
  for (const fault of faults) faultsByRow.set(fault.row, [...(faultsByRow.get(fault.row) ?? []), fault]);
  const shown = rows.filter(({ row }) => faultsByRow.has(row));
  const places = columns.flatMap((_, place) => (rows[0]?.cells[place] === undefined ? [] : [place]));
  const header = [...places.map((place) => columns[place] ?? ''), FAULTS_HEADER[language]];

  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const place of header.keys()) cells.set(`0,${place}`, { style: HEADER });
  const table = shown.map(({ row, cells: rowCells }, index) => {
    const rowFaults = faultsByRow.get(row) ?? [];
    for (const [at, column] of header.entries()) {
      const isMarked = rowFaults.some((fault) => fault.column === column) || at === places.length;
      cells.set(`${index + 1},${at}`, { style: isMarked ? MARKED : TEXT });
    }
    const texts = places.map((place) => (typeof rowCells[place] === 'string' ? rowCells[place] : ''));
    const words = rowFaults.map(({ column, message }) =>
      column === null ? message : `${column}: ${message}`,
    );
    return [...texts, words.join('\n')].map(writable);
  });

  const bytes = await writeWorkbook({
    sheets: [
      {
        name: FAULTS_HEADER[language],
        rows: [header, ...table],
        cells,
        columns: header.map((_, at) => ({ width: at < places.length ? WIDTH.cell : WIDTH.faults })),
        freezePane: { rows: 1 },
      },
    ],
  });
  return { fileName: `${MARKED_FILE[language]}.xlsx`, bytes };
}
