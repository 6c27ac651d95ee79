import sharp from 'sharp';
import { compareCampaigns, liveShots } from '#contracts/dashboard.ts';
import { CAMPAIGNS } from '../support/fixtures.ts';

/** One kind of call that an account makes as often as it can. */
export interface Attack {
  /** Calls that it keeps under way. */
  calls: number;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?(): Promise<Buffer> | Buffer;
}

const BOUNDARY = 'hostile';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

const form = (field: string, fileName: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

const UPLOAD_BYTES = 5_000_000;
/** Just below the limit of 40 megapixels. */
const SIDE_PIXELS = 6_300;
const IMPORTED_ROWS = 20_000;
const VALUES_IN_FILTER = 100;

const allOf = JSON.stringify({ action: 'deactivate', where: {} });
const compared = Array.from({ length: 5 }, (_, index) => 1 + index * Math.floor(CAMPAIGNS / 5)).join();
const placeIds = Array.from({ length: VALUES_IN_FILTER }, (_, index) => index + 1).join();

/** What one account does to others at its worst, by name. */
export const ATTACKS: Record<string, Attack> = {
  'print kits': { calls: 40, method: 'GET', path: '/content/campaigns/1.zip' },
  exports: { calls: 40, method: 'GET', path: '/fragrances/export' },
  'dry runs of bulk': {
    calls: 40,
    method: 'POST',
    path: '/fragrances/bulk?dryRun=true',
    headers: { 'content-type': 'application/json' },
    body: () => Buffer.from(allOf),
  },
  'dry runs of imports': {
    calls: 40,
    method: 'POST',
    path: '/import/capsules?dryRun=true',
    headers: FORM,
    body() {
      const rows = Array.from({ length: IMPORTED_ROWS }, (_, index) => `HOSTIL-${index},Cedro ${index},100`);
      return form(
        'file',
        'capsules.csv',
        Buffer.from(['serialNumber,fragrance,totalShots', ...rows].join('\n')),
      );
    },
  },
  'refused uploads': {
    calls: 250,
    method: 'POST',
    path: '/fragrances',
    headers: FORM,
    body: () => form('image.file', 'image.png', Buffer.alloc(UPLOAD_BYTES, 7)),
  },
  'large pictures': {
    calls: 40,
    method: 'POST',
    path: '/fragrances',
    headers: FORM,
    async body() {
      const size = { width: SIDE_PIXELS, height: SIDE_PIXELS };
      const picture = await sharp({ create: { ...size, channels: 3, background: '#007e78' } })
        .png()
        .toBuffer();
      return form('image.file', 'image.png', picture);
    },
  },
  comparisons: {
    calls: 40,
    method: 'GET',
    path: `${compareCampaigns.path}?campaigns=${compared}&from=2017-01-01&to=2026-12-31`,
  },
  'live streams': { calls: 400, method: 'GET', path: `${liveShots.path}?placeId=${placeIds}` },
};
