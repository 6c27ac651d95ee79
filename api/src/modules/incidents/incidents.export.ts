import { INCIDENT_FIELDS, type Incident, type TouchedUser } from '#contracts/incidents.ts';
import { instant, type ListSheet, sheetColumns, text } from '../../platform/resource/exports/list-export.ts';

/** The list as a spreadsheet. */
export const incidentSheet: ListSheet<Incident> = {
  resource: 'incident',
  title: ['Incidentes', 'Incidents', 'Incidentes'],
  columns: sheetColumns(INCIDENT_FIELDS, {}),
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
