import { type ApiClient, apiClient, campaignForm, makeCampaign, makeFragrances } from './api.ts';
import { connectDevice, fire, joinApp, takeCampaign } from './devices.ts';
import type { Server } from './server.ts';
import { expect } from './test.ts';

export const MAC = 'AA:BB:CC:DD:EE:FF';
export const SERIAL = 'CAP-2026-001';

/** Number of fragrances, all in one category. */
export const FRAGRANCES = 30;

/** Sets up a device whose capsule expires soon; it fired for another campaign before the present one. */
export async function prepareDay(server: Server): Promise<ApiClient> {
  const api = await apiClient(server.url);
  const others = Array.from({ length: FRAGRANCES - 2 }, (_, number) => `Brisa ${number + 1}`);
  await makeFragrances(api, ['Bergamota', 'Café Torrado', ...others]);
  await api.post('/categories', { name: 'Florais' });
  const both = { fragranceIds: [1, 2], description: 'Recepção' };
  const { qrCode: lobby } = await makeCampaign(api, 'Lobby Hotel Aurora', { ...both, cover: 18 });
  const { qrCode: shore } = await makeCampaign(api, 'Verão na Orla', { ...both, cover: 13 });
  const due = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  const file = new FormData();
  const rows = `serialNumber,fragrance,totalShots,dueDate\n${SERIAL},Café Torrado,200,${due}\n`;
  file.set('file', new Blob([rows]), 'c.csv');
  await api.post('/import/capsules', file);

  const person = await joinApp(server);
  const device = await connectDevice(server, person, { code: shore, macAddress: MAC });
  await fire(server, device);
  const manifest = await takeCampaign(server, person, { code: lobby, macAddress: MAC });
  expect(await fire(server, { ...device, ...manifest }, { slot: 2, capsuleSerial: SERIAL })).toBe(200);
  return api;
}

/** Renames the campaign and leaves one fragrance in it. */
export async function changeCampaign(api: ApiClient): Promise<void> {
  const form = campaignForm('Lobby trocado', { fragranceIds: [], description: 'Recepção' });
  form.set('collection[0][slot]', '13');
  form.set('collection[0][fragranceId]', '2');
  await api.put('/campaigns/1', form);
}
