import { newCnpj } from './people.ts';
import { type Caller, expectCreated } from './test-app.ts';

let made = 0;
const next = () => {
  made += 1;
  return made;
};

export async function makeOrganisation(caller: Caller, name = `Organização ${next()}`, wish: object = {}) {
  return expectCreated(await caller.post('/organisations', { body: { name, document: newCnpj(), ...wish } }));
}

interface PlaceWish {
  organisationId?: number;
  name?: string;
  address?: object | null;
  contact?: object | null | undefined;
  timeZone?: string;
  openingHours?: object[];
}

/** Body that creates a place. */
export function placeBody({ name = `Local ${next()}`, ...wish }: PlaceWish & { organisationId: number }) {
  return { name, address: null, timeZone: 'America/Sao_Paulo', ...wish };
}

export async function makePlace(caller: Caller, wish: PlaceWish = {}) {
  const organisationId = wish.organisationId ?? (await makeOrganisation(caller)).organisationId;
  return expectCreated(await caller.post('/places', { body: placeBody({ ...wish, organisationId }) }));
}
