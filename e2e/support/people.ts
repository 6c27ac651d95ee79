import { randomUUID } from 'node:crypto';
import { apiClient } from './api.ts';
import { mailedLink } from './mail.ts';
import type { Server } from './server.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Somebody whom no other journey knows, however often it runs: the last name is made of letters alone. */
export function somebody(firstName: string): Person {
  const id = randomUUID();
  const letters = id.replaceAll(/[^a-f]/g, '');
  return { name: `${firstName} D${letters}`, email: `${id}@example.com`, password: 'Perfume#2026' };
}

/**
 * Lets somebody in who has confirmed and chosen a password.
 * @param organisationId of the organisation that they belong to; missing: they are the house's
 */
export async function makePerson(
  server: Server,
  { name, email, password }: Person,
  profile = 'STAFF',
  organisationId?: number,
): Promise<void> {
  const api = await apiClient(server.url);
  const { data } = await api.get('/perfil/');
  const { id } = data.find(({ nome }: { nome: string }) => nome === profile);
  await api.post('/usuario', { nome: name, email, profile: { id }, organisationId });
  const token = new URL(await mailedLink(server, email)).searchParams.get('token');
  await api.post('/requisicaotemporaria', { token, password });
}
