import { apiClient } from './api.ts';
import { mailedLink } from './mail.ts';
import type { Server } from './server.ts';

/** A member of the staff who has confirmed and chosen a password. */
export async function makeStaff(
  server: Server,
  { name, email }: { name: string; email: string },
  password: string,
): Promise<void> {
  const api = await apiClient(server.url);
  const { data } = await api.get('/perfil/');
  const { id } = data.find((profile: { nome: string }) => profile.nome === 'STAFF');
  await api.post('/usuario', { nome: name, email, profile: { id } });
  const token = new URL(await mailedLink(server, email)).searchParams.get('token');
  await api.post('/requisicaotemporaria', { token, password });
}
