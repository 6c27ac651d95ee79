import { endpoint, ZIP } from './core/endpoint.ts';
import { idParams } from './core/fields.ts';

/** How a campaign's QR code is drawn on the screen and in its print kit. */
export const QR_STYLE = {
  /** Readable with 15% of it hidden, as prints on a shelf require. */
  errorCorrectionLevel: 'M',
  /** Quiet zone required by the standard, in modules. */
  margin: 4,
} as const;

/** Side length of a QR code picture in pixels: 30 cm at 100 dots per inch. */
export const QR_PICTURE_SIDE = 1200;

export const campaignPrintKit = endpoint({
  method: 'GET',
  path: '/content/campaigns/{id}.zip',
  summary:
    "Returns a campaign's print kit: cover, QR code as SVG and PNG, pictures of its fragrances, manifest.json",
  tag: 'Campaigns',
  access: 'campaigns.read',
  params: idParams,
  download: ZIP,
  etag: 'revalidates',
});
