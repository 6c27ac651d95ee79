import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import type { ApiClient } from './api.ts';
import { call, strangeAddress } from './attacker.ts';
import { mailedLink } from './mail.ts';
import type { Server } from './server.ts';

interface Person {
  nome: string;
  email: string;
  password: string;
  birthday: string;
  termsVersion: string;
}

/** A new person. */
export function newVictim(): Person {
  return {
    nome: 'Ana do Ataque',
    email: `${randomUUID()}@example.com`,
    password: 'Perfume#Azul7',
    birthday: '1990-05-17',
    termsVersion: TERMS_VERSION,
  };
}

export async function profileId(api: ApiClient, name: string): Promise<number> {
  const { data } = await api.get('/perfil/');
  return data.find(({ nome }: { nome: string }) => nome === name).id;
}

/** Signs a person up in the app, confirms and signs in. @returns the Authorization of their calls */
export async function join(server: Server, person: Person, from = strangeAddress()): Promise<string> {
  expect(await call(server, '/app/sign-up', person, { from })).toMatchObject({ status: 202 });
  const token = new URL(await mailedLink(server, person.email)).searchParams.get('token');
  await call(server, '/requisicaotemporaria', { token }, { from });
  const session = await call(server, '/login', person, { from });
  expect(session.status).toBe(200);
  return `Bearer ${session.body.token}`;
}

/** Registers a device as staff and reads its claim code. */
export async function registered(api: ApiClient): Promise<{ macAddress: string; claimCode: string }> {
  // One device's own: not of a group.
  const macAddress = ['02', ...(randomBytes(5).toString('hex').toUpperCase().match(/../g) ?? [])].join(':');
  const { deviceId } = await api.post('/devices', { macAddress, owner: null });
  const { claimCode } = await api.get(`/devices/${deviceId}/claim-code`);
  return { macAddress, claimCode };
}

/** A device claimed by a new user. */
export async function claimed(server: Server, api: ApiClient) {
  const authorization = await join(server, newVictim());
  const device = await registered(api);
  const { body } = await call(server, '/app/devices', device, { authorization });
  return { ...device, ...body, authorization } as {
    macAddress: string;
    deviceId: number;
    deviceKey: string;
    authorization: string;
  };
}

export async function importCapsule(api: ApiClient, serialNumber: string, fragrance: string): Promise<void> {
  const form = new FormData();
  const csv = `serialNumber;fragrance;totalShots;dueDate\n${serialNumber};${fragrance};100;\n`;
  form.set('file', new Blob([csv]), 'capsules.csv');
  await api.post('/import/capsules', form);
}
