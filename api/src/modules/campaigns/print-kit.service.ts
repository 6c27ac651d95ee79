import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import QRCode from 'qrcode';
import { QR_PICTURE_SIDE, QR_STYLE } from '#contracts/core/constants.ts';
import { fileNamePart } from '#contracts/core/file-names.ts';
import type { Language } from '#contracts/core/language.ts';
import type { Database } from '../../platform/db/client.ts';
import type { FileReader } from '../../platform/files/checked-files.ts';
import type { FileRecord } from '../../platform/files/file-urls.ts';
import { qrPng } from '../../platform/files/qr-picture.ts';
import { writeZip, type ZipEntry } from '../../platform/files/zip-writer.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { type Download, NOT_MODIFIED } from '../../platform/http/serve.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { findStoredCampaign, type StoredCampaign } from './campaigns.queries.ts';

interface PrintKitDeps {
  db: Database;
  pictures: FileReader;
}

/** The beginning of the archive's file name. */
const CAMPAIGN: Record<Language, string> = {
  'pt-BR': 'campanha',
  'en-US': 'campaign',
  'es-ES': 'campana',
};

const SVG = 'qr-code.svg';
const PNG = 'qr-code.png';

/** A picture of the kit, and its entry in the manifest. */
interface KitPicture {
  described: { path: string; contentType: string; size: number };
  entry: ZipEntry;
}

/** Bytes of the drawn codes that a process keeps: some 500 of them. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Drawn codes by their text, which differs for each version of a campaign. */
const drawnCodes = new LRUCache<string, KitPicture[]>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (codes) => codes.reduce((bytes, { described }) => bytes + described.size, 0),
  fetchMethod: drawCodes,
});

/**
 * Makes a campaign's print kit, reading its pictures from the store while it is sent. The download is recorded in the
 * audit trail, unless the caller has this version already. A picture that the store has lost or that is damaged is left
 * out and null in the manifest.
 * @throws problem `not_found`
 */
export async function readPrintKit(
  { db, pictures: reader }: PrintKitDeps,
  id: number,
  {
    language,
    origin,
    ifNoneMatch,
  }: Pick<CallContext, 'language' | 'origin'> & { ifNoneMatch?: string | undefined },
): Promise<Download | typeof NOT_MODIFIED> {
  const campaign = orNotFound(await findStoredCampaign(db, id));
  const { name, qrCode, collection } = campaign;
  const cover = await kitPicture(reader, 'cover', campaign.cover);
  const slots = await Promise.all(
    collection.map(async ({ fragrance, ...slot }) => ({
      ...slot,
      fragrance,
      picture: await kitPicture(reader, `fragrances/${slotName(slot.slot, fragrance.name)}`, fragrance.image),
    })),
  );
  const etag = etagOf(campaign, [cover, ...slots.map(({ picture }) => picture)]);
  if (matchesEtag(ifNoneMatch, etag)) return NOT_MODIFIED;
  const codes = await drawnCodes.forceFetch(qrCode);
  const pictures = [cover, ...slots.map(({ picture }) => picture)].filter((picture) => picture !== null);
  const manifest = {
    ...campaign,
    cover: cover?.described ?? null,
    collection: slots.map(({ picture, fragrance, ...slot }) => ({
      ...slot,
      fragrance: { ...fragrance, image: picture?.described ?? null },
    })),
    files: [...codes.map(({ described }) => described), ...pictures.map(({ described }) => described)],
  };
  await recordEvent(db, origin, { action: 'export', resource: 'campaign', recordId: id, recordName: name });
  return {
    etag,
    fileName: `${CAMPAIGN[language]}-${fileNamePart(name) || id}.zip`,
    bytes: writeZip(
      [
        { path: 'manifest.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
        ...codes.map(({ entry }) => entry),
        ...pictures.map(({ entry }) => entry),
      ],
      new Date(campaign.updatedAt),
    ),
  };
}

/** Names a slot's file: `3`, `Bergamota rosa` become `03-bergamota-rosa`. */
function slotName(slot: number, fragrance: string): string {
  return [String(slot).padStart(2, '0'), fileNamePart(fragrance)].filter(Boolean).join('-');
}

/** @param name its path without the extension */
async function kitPicture(pictures: FileReader, name: string, file: FileRecord): Promise<KitPicture | null> {
  const stored = await pictures.open(file.key);
  if (!stored) return null;
  const path = `${name}.${file.key.slice(file.key.lastIndexOf('.') + 1)}`;
  return {
    described: { path, contentType: file.contentType, size: stored.size },
    entry: { path, content: stored },
  };
}

/** Covers all that the kit is made from: pictures are named by their content. */
function etagOf(campaign: StoredCampaign, pictures: (KitPicture | null)[]): string {
  const made = JSON.stringify([campaign, pictures.map((picture) => picture?.described)]);
  return `"kit-${campaign.campaignId}-${createHash('sha256').update(made).digest('base64url')}"`;
}

async function drawCodes(text: string): Promise<KitPicture[]> {
  const svg = Buffer.from(await QRCode.toString(text, { ...QR_STYLE, type: 'svg' }));
  const png = await qrPng(text, QR_STYLE, QR_PICTURE_SIDE);
  return [kitCode(SVG, 'image/svg+xml', svg), kitCode(PNG, 'image/png', png)];
}

function kitCode(path: string, contentType: string, content: Buffer): KitPicture {
  return { described: { path, contentType, size: content.length }, entry: { path, content } };
}
