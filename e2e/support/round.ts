import type { Locator, Page } from '@playwright/test';
import { type ApiClient, makeCampaign, makeFragrances } from './api.ts';
import { connectDevice, fire, joinApp } from './devices.ts';
import type { Server } from './server.ts';

const SLOTS = [1, 2, 3];

/**
 * Prepares a round: so many places of one organisation, each with a device whose three capsules are empty, and as many
 * full capsules to bring. The old ones are `CAP-1`, the new ones `NEW-1`.
 * @returns the places' ids
 */
export async function prepareRound(server: Server, api: ApiClient, places: number): Promise<number[]> {
  await makeFragrances(api, ['Bergamota', 'Lavanda', 'Cedro']);
  const { qrCode } = await makeCampaign(api, 'Verão na orla', { fragranceIds: SLOTS });
  const { organisationId } = await api.post('/organisations', { name: 'Hotéis Aurora' });
  const numbers = Array.from({ length: places * SLOTS.length }, (_, index) => index + 1);
  const names = ['Cedro', 'Bergamota', 'Lavanda'];
  const rows = numbers.flatMap((number) => [
    `CAP-${number},${names[number % 3]},1`,
    `NEW-${number},${names[number % 3]},900`,
  ]);
  const file = new FormData();
  file.set('file', new Blob([['serialNumber,fragrance,totalShots', ...rows].join('\n')]), 'capsulas.csv');
  await api.post('/import/capsules', file);
  const person = await joinApp(server);
  const placeIds: number[] = [];
  for (let index = 0; index < places; index += 1) {
    const address = { street: `Avenida Nazaré, ${index + 1}`, city: 'Belém', state: 'PA', country: 'BR' };
    const { placeId } = await api.post('/places', {
      organisationId,
      name: `Hotel ${index + 1}`,
      address: { ...address, zipcode: '66040-141' },
      timeZone: 'America/Belem',
    });
    placeIds.push(placeId);
    const macAddress = `02:00:5E:00:54:0${index}`;
    const device = await connectDevice(server, person, { code: qrCode, macAddress });
    for (const slot of SLOTS)
      await fire(server, device, {
        slot,
        capsuleSerial: `CAP-${index * SLOTS.length + slot}`,
        seconds: device.collection.find((each) => each.slot === slot)?.shotSeconds,
      });
    await api.post('/devices/bulk', { action: 'edit', ids: [index + 1], set: { placeId } });
  }
  return placeIds;
}

/** Today as the server's days count. */
export const today = () => new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });

/** The item of a visit's page that has a capsule. */
export const slotWith = (page: Page, serial: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(serial, { exact: true }) });
