import { Readable } from 'node:stream';
import type { WriteOptions } from 'hucre';

export type { CellStyle, WriteSheet } from 'hucre';

/** Writes sheets as an xlsx file, put together whole: only for what is few lines, else `spreadsheet`. */
export async function writeWorkbook(workbook: WriteOptions): Promise<Readable> {
  // Only who asks for a file needs it.
  const { writeXlsx } = await import('hucre/xlsx');
  return Readable.from([Buffer.from(await writeXlsx(workbook))]);
}
