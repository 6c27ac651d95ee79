import { buffer } from 'node:stream/consumers';
import type { Queryable } from '../../platform/db/client.ts';
import type { FileReader } from '../../platform/files/checked-files.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { pictureAsJpeg } from '../../platform/files/pictures.ts';
import type { Report } from '../../platform/files/reports/report.ts';
import { currentIdentity } from './identity.service.ts';

/** Pixels of the longer side. */
const LOGO_PIXELS = 480;

export interface SenderDeps {
  db: Queryable;
  urls: FileUrls;
  pictures: FileReader;
}

/**
 * A stored picture as reports take it; undefined if the store lost it, or if it is damaged.
 * @param account whose share of the work with pictures it takes
 * @param side pixels of the longer side
 */
export async function jpegOf(pictures: FileReader, key: string, account: string, side: number) {
  const file = await pictures.open(key);
  return file && pictureAsJpeg(await buffer(file.stream()), account, side);
}

/** Who sends reports: the installation, by its identity. */
export async function reportSender(
  { db, urls, pictures }: SenderDeps,
  account: string,
): Promise<Report['sender']> {
  const { row } = await currentIdentity(db, urls);
  const key = row.logo?.url.replace('/api/files/', '');
  const logo = key && (await jpegOf(pictures, key, account, LOGO_PIXELS));
  return { name: row.name, color: row.color, logo: logo || null };
}
