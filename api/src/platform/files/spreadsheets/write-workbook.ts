import { Readable } from 'node:stream';
import type { WriteOptions } from './hucre.ts';

export type { CellStyle, WriteSheet } from './hucre.ts';

/** Writes sheets as an xlsx file, built in memory: for few lines only; otherwise use `spreadsheet`. */
export async function writeWorkbook(workbook: WriteOptions): Promise<Readable> {
  // Loaded for the first file only.
  const { writeXlsx } = await import('./hucre.ts');
  return Readable.from([Buffer.from(await writeXlsx(workbook))]);
}
