import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { StoredFile } from '#contracts/core/files.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { FileReader } from '../../platform/files/checked-files.ts';
import { FileUnreadableError } from '../../platform/files/file-store.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { pictureAsJpeg } from '../../platform/files/pictures.ts';
import type { Report } from '../../platform/files/reports/report.ts';
import { currentIdentity } from './identity.service.ts';

/** Pixels of the longer side. */
const LOGO_PIXELS = 480;

/** What reports take pictures with. */
export interface PictureDeps {
  pictures: FileReader;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export interface SenderDeps extends PictureDeps {
  db: Queryable;
  urls: FileUrls;
}

/**
 * A stored picture as reports take it; null, which is logged, if the store lost it, or if it is damaged.
 * @param account whose share of the work with pictures it takes
 * @param side pixels of the longer side
 */
export async function jpegOf(
  { pictures, log }: PictureDeps,
  key: string,
  account: string,
  side: number,
): Promise<Uint8Array | null> {
  const file = await pictures.open(key);
  const bytes = file && (await buffer(file.stream()).catch(undefinedIfUnreadable));
  const jpeg = bytes && (await pictureAsJpeg(bytes, account, side));
  if (!jpeg) log.error({ key }, 'A report was made without a picture, which is lost or damaged');
  return jpeg ?? null;
}

function undefinedIfUnreadable(error: unknown): undefined {
  if (!(error instanceof FileUnreadableError)) throw error;
}

/** A logo as reports take it; null as for other pictures, or if there is none. */
export async function logoOf(
  deps: PictureDeps,
  logo: StoredFile | null,
  account: string,
): Promise<Uint8Array | null> {
  return logo && (await jpegOf(deps, logo.url.replace('/api/files/', ''), account, LOGO_PIXELS));
}

/** Who sends reports: the installation, by its identity. */
export async function reportSender(deps: SenderDeps, account: string): Promise<Report['sender']> {
  const { row } = await currentIdentity(deps.db, deps.urls);
  return { name: row.name, color: row.color, logo: await logoOf(deps, row.logo, account) };
}
