import { type ApiClient, apiClient, makeFragrances, picture } from './api.ts';
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
  const lobby = await makeCampaign(api, 'Lobby Hotel Aurora');
  const shore = await makeCampaign(api, 'Verão na Orla');
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

/** @returns the text of its QR code */
async function makeCampaign(api: ApiClient, name: string): Promise<string> {
  const form = new FormData();
  form.set('name', name);
  form.set('cover.file', new Blob([await picture(name.length)]), 'cover.png');
  for (const [index, fragranceId] of ['1', '2'].entries()) {
    form.set(`collection[${index}][slot]`, String(index + 1));
    form.set(`collection[${index}][fragranceId]`, fragranceId);
  }
  form.set('descriptions[0][language]', 'pt-BR');
  form.set('descriptions[0][description]', 'Recepção');
  return (await api.post('/campaigns', form)).qrCode;
}

/** Renames the campaign and leaves one fragrance in it. */
export async function changeCampaign(api: ApiClient): Promise<void> {
  const form = new FormData();
  form.set('name', 'Lobby trocado');
  form.set('collection[0][slot]', '13');
  form.set('collection[0][fragranceId]', '2');
  form.set('descriptions[0][language]', 'pt-BR');
  form.set('descriptions[0][description]', 'Recepção');
  await api.put('/campaigns/1', form);
}
