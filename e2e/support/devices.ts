import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { apiClient } from './api.ts';
import { mailedLink } from './mail.ts';
import type { Server } from './server.ts';

const PERSON = {
  nome: 'Ana do Aplicativo',
  password: 'Perfume#2026',
  birthday: '1990-05-17',
  termsVersion: TERMS_VERSION,
};

/** A device as its owner's app sees it. */
export interface ConnectedDevice {
  macAddress: string;
  deviceKey: string;
  resetSecret: string;
  campaignId: number;
  collection: { slot: number; shotSeconds: number }[];
}

/** Signs a new person up in the app and confirms the account. @returns the Authorization of their calls */
export async function joinApp(server: Server): Promise<string> {
  const person = { ...PERSON, email: `ana.app-${randomUUID()}@example.com` };
  await post(server, '/app/sign-up', person);
  const token = new URL(await mailedLink(server, person.email)).searchParams.get('token');
  await post(server, '/requisicaotemporaria', { token });
  const session = await post(server, '/login', person);
  return `Bearer ${session.token}`;
}

/** Registers a device in the back office, claims it in the app and downloads a campaign by its code. */
export async function connectDevice(
  server: Server,
  person: string,
  { code, macAddress }: { code: string; macAddress: string },
): Promise<ConnectedDevice> {
  const api = await apiClient(server.url);
  const { deviceId } = await api.post('/devices', { macAddress, owner: null });
  const { qrCode } = await api.get(`/devices/${deviceId}/claim-code`);
  const keys = await claimScanned(server, person, qrCode);
  const manifest = await takeCampaign(server, person, { code, macAddress });
  return { ...keys, ...manifest, macAddress };
}

/** Downloads a campaign to a device by its code. @returns what the device then holds */
export function takeCampaign(server: Server, person: string, scanned: { code: string; macAddress: string }) {
  return post(server, '/app/campaigns/download', scanned, person);
}

/** Claims a device with the text scanned from its label. @returns the device's keys */
export function claimScanned(server: Server, person: string, text = '') {
  const [kind, product, macAddress, claimCode] = text.split('|');
  if (kind !== 'DEVICE' || product !== 'SCENT') throw new Error(`The app takes no “${text}”`);
  return post(server, '/app/devices', { macAddress, claimCode }, person);
}

/**
 * Fires a device's first slot once.
 * @param wish overrides: another slot, the capsule in it
 * @returns the response's status
 */
export async function fire(server: Server, device: ConnectedDevice, wish: object = {}): Promise<number> {
  const { campaignId, collection, deviceKey } = device;
  const [first] = collection;
  const shot = { eventId: randomUUID(), campaignId, firedAt: new Date(), slot: first?.slot };
  const events = [{ ...shot, seconds: first?.shotSeconds, ...wish }];
  return (await send(server, '/device/shots', { events }, `Device ${deviceKey}`)).status;
}

/** Frees a device with one of its reset codes. @returns the response's status */
export async function resetDevice(server: Server, macAddress: string, code: string): Promise<number> {
  return (await send(server, '/device/reset', { macAddress, code })).status;
}

async function post(server: Server, path: string, body: object, authorization?: string) {
  const response = await send(server, path, body, authorization);
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function send(server: Server, path: string, body: object, authorization?: string): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
}
