import { randomUUID } from 'node:crypto';
import { apiClient } from './api.ts';
import { mailedLink } from './mail.ts';
import type { Server } from './server.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** A person unknown to other journeys, however often this one runs. The last name contains only letters. */
export function newPerson(firstName: string): Person {
  const id = randomUUID();
  const letters = id.replaceAll(/[^a-f]/g, '');
  return { name: `${firstName} D${letters}`, email: `${id}@example.com`, password: 'Perfume#2026' };
}

/**
 * Creates a user who has confirmed and chosen a password.
 * @param organisationId the organisation they belong to; missing: the house
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
