import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from '../../api/src/files/spreadsheets/testing/workbooks.ts';

/** Downloads a file with a click. */
export async function download(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The rows of a spreadsheet's first sheet, including the header. */
export async function sheetRows(bytes: Buffer) {
  const { sheets } = await readXlsx(bytes);
  return sheets[0]?.rows ?? [];
}
