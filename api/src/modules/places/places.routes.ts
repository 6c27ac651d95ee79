import { searchPlaces } from '#contracts/organisations/organisation-refs.ts';
import type { Place } from '#contracts/places.ts';
import { placeCalls as calls } from '#contracts/places.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import type { Bulk } from '../../platform/resource/bulk/bulk-kind.ts';
import { resourceBulk, serveBulk } from '../../platform/resource/bulk/serve-bulk.ts';
import {
  createdColumn,
  type ListSheet,
  nameColumn,
  number,
  organisationColumn,
  serveList,
  text,
  updatedColumn,
} from '../../platform/resource/exports/list-export.ts';
import { serveResource } from '../../platform/resource/records/serve-resource.ts';
import { placeList, quickSearch } from './places.queries.ts';
import { placeService } from './places.service.ts';

/** The list as a spreadsheet. */
export const placeSheet: ListSheet<Place> = {
  resource: 'place',
  title: ['Locais', 'Places', 'Lugares'],
  columns: [
    nameColumn,
    organisationColumn,
    number('devices', ['Dispositivos', 'Devices', 'Dispositivos'], (row) => row.devices),
    text('address.street', ['Rua', 'Street', 'Calle'], (row) => row.address?.street ?? null),
    text('address.city', ['Cidade', 'City', 'Ciudad'], (row) => row.address?.city ?? null, 20),
    text('address.state', ['Estado', 'State', 'Estado'], (row) => row.address?.state ?? null, 12),
    text('address.zipcode', ['CEP', 'Zip code', 'Código postal'], (row) => row.address?.zipcode ?? null, 12),
    text('address.country', ['País', 'Country', 'País'], (row) => row.address?.country ?? null, 8),
    text('contact.name', ['Contato', 'Contact', 'Contacto'], (row) => row.contact?.name ?? null),
    text('contact.phone', ['Telefone', 'Phone', 'Teléfono'], (row) => row.contact?.phone ?? null, 20),
    text('contact.email', ['E-mail', 'E-mail', 'Correo electrónico'], (row) => row.contact?.email ?? null),
    text('timeZone', ['Fuso horário', 'Time zone', 'Zona horaria'], (row) => row.timeZone, 24),
    createdColumn,
    updatedColumn,
  ],
};

export function placeRoutes(http: Http, { db, bulk }: { db: Database; bulk: Bulk }): void {
  const list = placeList(http.timeZone);
  serveList(http, db, calls, list, placeSheet);
  serve(http, searchPlaces, async ({ query }) => ({ data: await quickSearch(db, query) }));
  // Administrators of an organisation read the history of what only the house changes.
  serveResource(http, db, 'place', calls, placeService(db), 'audit.read');
  serveBulk(http, bulk, 'place', resourceBulk(calls, list, placeService));
}
