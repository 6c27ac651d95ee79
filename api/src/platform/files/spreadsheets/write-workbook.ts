import { Readable } from 'node:stream';
import type { WriteOptions } from 'hucre';

export type { CellStyle, WriteSheet } from 'hucre';

/** Writes sheets as an xlsx file, built in memory: for few lines only; otherwise use `spreadsheet`. */
export async function writeWorkbook(workbook: WriteOptions): Promise<Readable> {
  // Loaded for the first file only.
  const { writeXlsx } = await import('hucre/xlsx');
  return Readable.from([Buffer.from(await writeXlsx(workbook))]);
}
