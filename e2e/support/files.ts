import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from '../../api/src/platform/files/spreadsheets/testing/workbooks.ts';

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

/** Exports a list or a chart's page: the button may be in a menu on small screens. */
export async function exportList(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Exportar' });
  const more = page.getByRole('button', { name: 'Mais opções' });
  await button.or(more).first().waitFor();
  if (!(await button.isVisible())) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Exportar' }).click();
  } else await button.click();
}
