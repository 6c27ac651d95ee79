import { apiClient, makeCampaign, makeFragrances, makeQuiz } from './api.ts';
import { connectDevice, fire, joinApp } from './devices.ts';
import type { Server } from './server.ts';

/** The day this many days from now, in UTC. */
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes the records that the pages of `ADMIN_PAGES` show. */
export async function makeEveryRecord(server: Server): Promise<void> {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Bergamota', 'Vetiver']);
  const { qrCode } = await makeCampaign(api, 'Verão');

  await makeQuiz(api);
  const { organisationId } = await api.post('/organisations', { name: 'Hotéis Aurora' });
  const place = { organisationId, name: 'Spa Belém', address: null, timeZone: 'America/Belem' };
  await api.post('/places', place);
  const days = { startsOn: daysFromNow(-5), endsOn: daysFromNow(5) };
  await api.post('/iniciativa', {
    name: 'Verão no spa',
    organisationId,
    campaignId: 1,
    targetShots: 500,
    ...days,
  });
  await api.post('/incidents', {
    name: 'Planilha enviada',
    description: 'Uma planilha foi enviada ao endereço errado.',
    foundAt: new Date().toISOString(),
    data: ['name'],
  });
  await api.put('/incidents/1/users', { where: {} });
  const file = new FormData();
  file.set('file', new Blob(['serialNumber,fragrance,totalShots\nCAP-1,Bergamota,900']), 'capsulas.csv');
  await api.post('/import/capsules', file);
  const person = await joinApp(server);
  const device = await connectDevice(server, person, { code: qrCode, macAddress: 'AA:BB:CC:DD:EE:FF' });
  await fire(server, device, { capsuleSerial: 'CAP-1' });
  await api.post('/devices/bulk', { action: 'edit', ids: [1], set: { placeId: 1 } });
  await api.post('/visits', { on: daysFromNow(1), assignee: null, placeIds: [1], within: 30 });
}
