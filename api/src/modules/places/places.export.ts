import type { Place } from '#contracts/places.ts';
import {
  createdColumn,
  type ListSheet,
  nameColumn,
  number,
  organisationColumn,
  text,
  updatedColumn,
} from '../exports/list-export.ts';

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
