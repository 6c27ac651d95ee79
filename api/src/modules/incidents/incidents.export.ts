import { type Translations, translate } from '#contracts/core/words.ts';
import { type DataKind, INCIDENT_FIELDS, type Incident, type TouchedUser } from '#contracts/incidents.ts';
import { instant, type ListSheet, sheetColumns, text } from '../../platform/resource/exports/list-export.ts';

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
  columns: sheetColumns(INCIDENT_FIELDS, {
    data: (row, language) => row.data.map((kind) => translate(DATA_WORDS[kind], language)).join(', '),
  }),
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
