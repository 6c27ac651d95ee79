import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';

/** What a click downloads. */
export async function download(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The rows of a spreadsheet's first sheet, its header first. */
export async function sheetRows(bytes: Buffer) {
  const { sheets } = await readXlsx(bytes);
  return sheets[0]?.rows ?? [];
}

/** What is in an archive, by its path; a checksum that is wrong fails. */
export async function zipContents(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return files;
}

/** What a camera reads in a picture. */
export async function qrTextOf(picture: Buffer | undefined): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
