import { randomUUID } from 'node:crypto';
import { mailedLink } from './mail.ts';
import type { Server } from './server.ts';

const PERSON = { nome: 'Ana do Aplicativo', email: 'ana.app@example.com', password: 'Perfume#2026' };

/** A device that somebody of the app has claimed, with the campaign of the code, and a shot that it has fired. */
export async function makeDevice(server: Server, qrCode: string, macAddress: string): Promise<void> {
  await post(server, '/app/sign-up', PERSON);
  const token = new URL(await mailedLink(server, PERSON.email)).searchParams.get('token');
  await post(server, '/requisicaotemporaria', { token });
  const session = await post(server, '/login', PERSON);
  const asPerson = `Bearer ${session.token}`;
  const { deviceKey } = await post(server, '/app/devices', { macAddress }, asPerson);
  const download = { code: qrCode, macAddress };
  const { campaignId, collection } = await post(server, '/app/campaigns/download', download, asPerson);
  const [{ slot, shotSeconds }] = collection;
  const shot = { eventId: randomUUID(), campaignId, slot, firedAt: new Date(), seconds: shotSeconds };
  await post(server, '/device/shots', { events: [shot] }, `Device ${deviceKey}`);
}

async function post(server: Server, path: string, body: object, authorization?: string) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
