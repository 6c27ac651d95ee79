import type { DataKind, Incident, TouchedUser } from '#contracts/incidents.ts';
import { type Translations, translate } from '../../platform/lib/words.ts';
import {
  createdColumn,
  instant,
  type ListSheet,
  nameColumn,
  number,
  text,
  updatedColumn,
} from '../../platform/resource/exports/list-export.ts';

const DATA_WORDS: Record<DataKind, Translations> = {
  name: ['Nome', 'Name', 'Nombre'],
  contact: ['Contato', 'Contact details', 'Contacto'],
  document: ['Documento', 'Document', 'Documento'],
  address: ['Endereço', 'Address', 'Dirección'],
  birthday: ['Data de nascimento', 'Birth date', 'Fecha de nacimiento'],
  'device-use': ['Uso dos dispositivos', 'Use of devices', 'Uso de los dispositivos'],
  'sign-in': ['Acesso à conta', 'Sign-in', 'Acceso a la cuenta'],
};

/** The list as a spreadsheet. */
export const incidentSheet: ListSheet<Incident> = {
  resource: 'incident',
  title: ['Incidentes', 'Incidents', 'Incidentes'],
  columns: [
    nameColumn,
    text('description', ['Descrição', 'Description', 'Descripción'], (row) => row.description),
    instant('foundAt', ['Descoberto em', 'Found', 'Descubierto el'], (row) => row.foundAt),
    instant('occurredFrom', ['Ocorrido desde', 'Occurred from', 'Ocurrido desde'], (row) => row.occurredFrom),
    text('data', ['Dados', 'Data', 'Datos'], (row, language) =>
      row.data.map((kind) => translate(DATA_WORDS[kind], language)).join(', '),
    ),
    text('measures', ['Medidas', 'Measures', 'Medidas'], (row) => row.measures),
    instant(
      'reportedAt',
      ['Comunicado à ANPD em', 'Reported to the ANPD', 'Comunicado a la ANPD el'],
      (row) => row.reportedAt,
    ),
    instant('toldAt', ['Pessoas avisadas em', 'People told', 'Personas avisadas el'], (row) => row.toldAt),
    number('users', ['Usuários', 'Users', 'Usuarios'], (row) => row.users),
    createdColumn,
    updatedColumn,
  ],
};

/** The users affected by an incident, as a spreadsheet. */
export const touchedSheet: ListSheet<TouchedUser> = {
  resource: 'incident',
  title: ['Usuários do incidente', 'Users of the incident', 'Usuarios del incidente'],
  columns: [
    text('nome', ['Nome', 'Name', 'Nombre'], (row) => row.nome),
    text('email', ['E-mail', 'E-mail', 'Correo electrónico'], (row) => row.email),
    instant('addedAt', ['Adicionado em', 'Added', 'Añadido el'], (row) => row.addedAt),
  ],
};
