import { formatTaxNumber } from '#contracts/documents.ts';
import type { Organisation } from '#contracts/organisations.ts';
import {
  createdColumn,
  type ListSheet,
  nameColumn,
  number,
  text,
  updatedColumn,
} from '../exports/list-export.ts';

/** The list as a spreadsheet. */
export const organisationSheet: ListSheet<Organisation> = {
  resource: 'organisation',
  title: ['Organizações', 'Organisations', 'Organizaciones'],
  columns: [
    nameColumn,
    text('document', ['CNPJ', 'CNPJ', 'CNPJ'], (row) => row.document && formatTaxNumber(row.document), 20),
    text('email', ['E-mail', 'E-mail', 'Correo electrónico'], (row) => row.email),
    text('contact.name', ['Contato', 'Contact', 'Contacto'], (row) => row.contact?.name ?? null),
    text('contact.phone', ['Telefone', 'Phone', 'Teléfono'], (row) => row.contact?.phone ?? null, 20),
    number('places', ['Locais', 'Places', 'Lugares'], (row) => row.places),
    number('devices', ['Dispositivos', 'Devices', 'Dispositivos'], (row) => row.devices),
    number('users', ['Usuários', 'Users', 'Usuarios'], (row) => row.users),
    createdColumn,
    updatedColumn,
  ],
};
