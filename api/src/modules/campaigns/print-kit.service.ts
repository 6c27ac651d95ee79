import QRCode from 'qrcode';
import { fileNamePart } from '#contracts/core/file-names.ts';
import type { Language } from '#contracts/core/language.ts';
import { QR_PICTURE_SIDE, QR_STYLE } from '#contracts/print-kit.ts';
import type { Database } from '../../db/client.ts';
import type { FileReader } from '../../files/checked-files.ts';
import type { FileRecord } from '../../files/file-urls.ts';
import type { CallContext } from '../../http/call-context.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import type { Download } from '../../http/serve.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { writeZip, type ZipEntry } from '../exports/zip-writer.ts';
import { findStoredCampaign } from './campaigns.queries.ts';

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

/**
 * Makes a campaign's print kit, reading its pictures from the store while it is sent. The download is recorded in the
 * audit trail. A picture that the store has lost or that is damaged is left out and null in the manifest.
 * @throws problem `not_found`
 */
export async function readPrintKit(
  { db, pictures: reader }: PrintKitDeps,
  id: number,
  { language, origin }: Pick<CallContext, 'language' | 'origin'>,
): Promise<Download> {
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
  const codes = await qrFiles(qrCode);
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

async function qrFiles(text: string): Promise<KitPicture[]> {
  const svg = Buffer.from(await QRCode.toString(text, { ...QR_STYLE, type: 'svg' }));
  const png = await QRCode.toBuffer(text, { ...QR_STYLE, type: 'png', width: QR_PICTURE_SIDE });
  return [kitCode(SVG, 'image/svg+xml', svg), kitCode(PNG, 'image/png', png)];
}

function kitCode(path: string, contentType: string, content: Buffer): KitPicture {
  return { described: { path, contentType, size: content.length }, entry: { path, content } };
}
