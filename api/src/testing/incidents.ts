import { type Caller, expectCreated } from './test-app.ts';

let made = 0;

/** Body that creates an incident. */
export function incidentBody(wish: object = {}) {
  made += 1;
  return {
    name: `Incidente ${made}`,
    description: 'Uma planilha foi enviada ao endereço errado.',
    foundAt: '2026-03-02T12:00:00.000Z',
    data: ['name', 'contact'],
    ...wish,
  };
}

export async function makeIncident(caller: Caller, wish: object = {}) {
  return expectCreated(await caller.post('/incidents', { body: incidentBody(wish) }));
}
