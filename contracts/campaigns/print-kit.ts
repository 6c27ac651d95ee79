import { endpoint, ZIP } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';

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
