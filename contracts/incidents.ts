import * as z from 'zod';
import {
  hasSelection,
  hasSingleSelection,
  SELECTION_AMBIGUOUS,
  SELECTION_REQUIRED,
  selection,
} from './core/bulk.ts';
import { endpoint, XLSX } from './core/endpoint.ts';
import {
  fault,
  idParams,
  instant,
  lines,
  moment,
  optional,
  pathId,
  recordDates,
  recordName,
} from './core/fields.ts';
import { datesFilter } from './core/filters.ts';
import { activeListQuery, listQuery, pageOf } from './core/list.ts';
import { DATES, NAME, type RecordFields, sortFields } from './core/record-fields.ts';
import { resourceCalls } from './core/resource.ts';

/** Maximum length of an incident's texts, in characters. */
export const INCIDENT_TEXT_MAX = 4_000;

/** Working days within which the authority must be informed. Source: Resolução CD/ANPD nº 15/2024, art. 6. */
export const REPORT_DAYS = 3;

/** Kinds of personal data. */
export const DATA_KINDS = [
  'name',
  'contact',
  'document',
  'address',
  'birthday',
  'device-use',
  'sign-in',
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

export const incident = z
  .object({
    incidentId: z.int(),
    name: z.string(),
    description: z.string(),
    foundAt: instant,
    occurredFrom: instant.nullable(),
    /** In the order of `DATA_KINDS`. */
    data: z.array(z.enum(DATA_KINDS)),
    measures: z.string().nullable(),
    reportedAt: instant.nullable(),
    toldAt: instant.nullable(),
    users: z.int(),
    ...recordDates,
  })
  .meta({ id: 'Incident' });
export type Incident = z.infer<typeof incident>;

export const INCIDENT_FIELDS = {
  incidentId: { label: ['ID', 'ID', 'ID'], about: 'The id of the incident', sort: true },
  name: { ...NAME, label: ['Título', 'Title', 'Título'] },
  description: {
    label: ['O que aconteceu', 'What happened', 'Qué ocurrió'],
    about: 'What happened',
    sort: true,
    sheet: 'text',
    audited: true,
  },
  foundAt: {
    label: ['Descoberto em', 'Found', 'Descubierto el'],
    about: 'When the incident was found',
    sort: true,
    sheet: 'instant',
    audited: true,
  },
  occurredFrom: {
    label: ['Ocorrido desde', 'Occurred from', 'Ocurrido desde'],
    about: 'When the incident began; null if unknown',
    sort: true,
    sheet: 'instant',
    audited: true,
  },
  data: {
    label: ['Dados afetados', 'Data concerned', 'Datos afectados'],
    about: 'The kinds of personal data concerned; empty if not known yet',
    sheet: 'text',
    audited: true,
    values: {
      name: ['Nome', 'Name', 'Nombre'],
      contact: ['Contato', 'Contact details', 'Contacto'],
      document: ['Documento', 'Document', 'Documento'],
      address: ['Endereço', 'Address', 'Dirección'],
      birthday: ['Data de nascimento', 'Birth date', 'Fecha de nacimiento'],
      'device-use': ['Uso dos dispositivos', 'Use of devices', 'Uso de los dispositivos'],
      'sign-in': ['Acesso à conta', 'Sign-in', 'Acceso a la cuenta'],
    },
  },
  measures: {
    label: ['Medidas tomadas', 'Measures taken', 'Medidas tomadas'],
    about: 'The measures taken; null if there are none yet',
    sort: true,
    sheet: 'text',
    audited: true,
  },
  reportedAt: {
    label: ['Comunicado à ANPD em', 'Reported to the ANPD', 'Comunicado a la ANPD el'],
    about: 'When the authority (ANPD) was informed; null if it was not',
    sort: true,
    sheet: 'instant',
    audited: true,
  },
  toldAt: {
    label: ['Pessoas avisadas em', 'People told', 'Personas avisadas el'],
    about: 'When the people affected were informed; null if they were not',
    sort: true,
    sheet: 'instant',
    audited: true,
  },
  users: {
    label: ['Usuários', 'Users', 'Usuarios'],
    about: 'Number of people affected',
    sort: true,
    sheet: 'number',
    audited: true,
  },
  ...DATES,
} as const satisfies RecordFields<Incident>;

const ORDERED = [
  ['occurredFrom', 'foundAt'],
  ['foundAt', 'reportedAt'],
  ['foundAt', 'toldAt'],
] as const;

export const incidentInput = z
  .object({
    name: recordName,
    description: lines(1, INCIDENT_TEXT_MAX),
    foundAt: moment,
    occurredFrom: optional(moment),
    data: z
      .array(z.enum(DATA_KINDS))
      .max(DATA_KINDS.length)
      .default([])
      .transform((chosen) => DATA_KINDS.filter((kind) => chosen.includes(kind))),
    measures: optional(lines(1, INCIDENT_TEXT_MAX)),
    reportedAt: optional(moment),
    toldAt: optional(moment),
  })
  .superRefine((values, context) => {
    for (const [first, second] of ORDERED) {
      const [earlier, later] = [values[first], values[second]];
      if (!earlier || !later || Date.parse(earlier) <= Date.parse(later)) continue;
      context.addIssue({
        code: 'custom',
        path: [first === 'foundAt' ? second : first],
        ...fault('invalid'),
      });
    }
  })
  .meta({ id: 'IncidentInput' });
export type IncidentValues = z.output<typeof incidentInput>;

export const INCIDENT_SORT = sortFields(INCIDENT_FIELDS, 'createdAt');

const resource = {
  path: '/incidents',
  tag: 'Incidents',
  one: 'an incident',
  many: 'incidents',
  read: 'incidents.write',
  write: 'incidents.write',
} as const;

export const incidentCalls = resourceCalls({
  ...resource,
  query: activeListQuery(INCIDENT_SORT).extend({ ...datesFilter }),
  listed: incident,
  row: incident,
  input: incidentInput,
  updates: 'Changes an active incident',
  deletes: 'Deactivates an incident, or permanently deletes it with its list of affected people',
});
export const { list: listIncidents, export: exportIncidents, get: getIncident } = incidentCalls;

const touched = z
  .object({
    id: z.int().describe('The id of the user'),
    nome: z.string(),
    email: z.string(),
    addedAt: instant.describe('When the person was added to the list'),
  })
  .meta({ id: 'TouchedUser' });
export type TouchedUser = z.infer<typeof touched>;

const { page, perPage } = listQuery(['addedAt']).shape;
const users = { tag: resource.tag, access: resource.write, params: idParams } as const;

export const listTouched = endpoint({
  ...users,
  method: 'GET',
  path: `${resource.path}/{id}/users`,
  summary: 'Lists the people affected by an incident, the last added first',
  query: z.object({ page, perPage }),
  answer: pageOf(touched),
});

export const exportTouched = endpoint({
  ...users,
  method: 'GET',
  path: `${resource.path}/{id}/export-users`,
  summary: 'Exports the people affected by an incident as a spreadsheet (xlsx)',
  download: XLSX,
});

export const addTouched = endpoint({
  ...users,
  method: 'PUT',
  path: `${resource.path}/{id}/users`,
  summary:
    "Adds people to those affected by an incident, by their ids or by the parameters of the users' list",
  body: z
    .object(selection)
    .refine(hasSelection, SELECTION_REQUIRED)
    .refine(hasSingleSelection, SELECTION_AMBIGUOUS)
    .meta({ id: 'TouchedInput' }),
  answer: incident,
  etag: 'checks',
  errors: ['record.inactive', 'bulk.changed'],
});

export const removeTouched = endpoint({
  ...users,
  method: 'DELETE',
  path: `${resource.path}/{id}/users/{userId}`,
  summary: 'Removes a person from those affected by an incident',
  params: idParams.extend({ userId: pathId }),
  errors: ['record.inactive'],
});

/**
 * Last day to inform the authority: the third working day after the incident was found. Ignores public holidays.
 * @param foundOn YYYY-MM-DD
 */
export function reportDay(foundOn: string): string {
  return workingDayAfter(foundOn, REPORT_DAYS);
}

function workingDayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

/** Working days left between a day and the deadline; 0 on the deadline and after it. */
export function workingDaysLeft(today: string, last: string): number {
  let left = 0;
  for (let day = today; day < last; left += 1) day = workingDayAfter(day, 1);
  return left;
}

function isWorkingDay(date: Date): boolean {
  return date.getUTCDay() % 6 > 0;
}
