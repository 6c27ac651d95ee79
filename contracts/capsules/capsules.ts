import * as z from 'zod';
import {
  CAPSULE_DUE_SOON_DAYS,
  CAPSULE_LOW_SHARE,
  EMPTY_WITHIN_MAX_DAYS,
  SERIAL_NUMBER_MAX,
} from '../core/constants.ts';
import { code, instant, queryInteger } from '../core/fields.ts';
import { datesFilter, dayFilter, idsFilter, oneOfFilter } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { CREATED, ID, type RecordFields, sortFields, UPDATED } from '../core/record-fields.ts';
import { listCalls } from '../core/resource.ts';
import { capsuleForecast } from './capsule-forecast.ts';

/** The serial number of a capsule, as it is typed, pasted or reported. */
export const serialNumber = code(1, SERIAL_NUMBER_MAX);

export const capsule = z
  .object({
    capsuleId: z.int(),
    serialNumber: z.string(),
    fragrance: z.object({ fragranceId: z.int(), name: z.string() }),
    totalShots: z.int(),
    remainingShots: z.int(),
    device: z
      .object({ deviceId: z.int(), macAddress: z.string(), name: z.string().nullable() })
      .nullable()
      .describe('The device in which the capsule was last fired; null if never'),
    dueDate: z.iso.date().nullable(),
    ...capsuleForecast,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Capsule' });
export type Capsule = z.infer<typeof capsule>;

export const CAPSULE_FIELDS = {
  capsuleId: { ...ID, about: 'The id of the capsule' },
  serialNumber: {
    label: ['Número de série', 'Serial number', 'Número de serie'],
    about: 'The serial number printed on the capsule',
    sort: true,
    sheet: 'text',
    width: 24,
  },
  'fragrance.name': { label: ['Fragrância', 'Fragrance', 'Fragancia'], sort: true, sheet: 'text' },
  'fragrance.fragranceId': ID,
  remainingShots: {
    label: ['Disparos restantes', 'Remaining shots', 'Disparos restantes'],
    about: 'Number of shots left in the capsule',
    sort: true,
    sheet: 'number',
  },
  totalShots: {
    label: ['Total de disparos', 'Total shots', 'Total de disparos'],
    about: 'Number of shots in a full capsule',
    sort: true,
    sheet: 'number',
  },
  'device.macAddress': {
    label: ['Endereço MAC', 'MAC address', 'Dirección MAC'],
    sort: true,
    sheet: 'text',
    width: 20,
  },
  'device.deviceId': ID,
  dueDate: {
    label: ['Validade', 'Expiry date', 'Vencimiento'],
    about: 'The last day on which the fragrance can be used; null if it does not expire',
    sort: true,
    sheet: 'day',
  },
  emptyIn: {
    label: ['Acaba em', 'Empty in', 'Se acaba en'],
    about:
      'Forecast of the days from today until the capsule is empty, an interval with a probability of 80 %; null if too little is known, or if it is empty',
  },
  'emptyIn.low': {
    label: ['Acaba em (dias, mínimo)', 'Empty in (days, least)', 'Se acaba en (días, mínimo)'],
    about: 'Lower bound of the interval, in days',
    sort: true,
    sheet: 'number',
    width: 24,
  },
  'emptyIn.middle': {
    label: ['Acaba em (dias)', 'Empty in (days)', 'Se acaba en (días)'],
    about: 'Middle of the interval, in days',
    sort: true,
  },
  'emptyIn.high': {
    label: ['Acaba em (dias, máximo)', 'Empty in (days, most)', 'Se acaba en (días, máximo)'],
    about: 'Upper bound of the interval, in days',
    sort: true,
    sheet: 'number',
    width: 24,
  },
  emptyOn: {
    label: ['Acaba em (data)', 'Empty on', 'Se acaba el'],
    about: 'The day of the middle of the forecast; null if unknown',
    sort: true,
    sheet: 'day',
  },
  createdAt: CREATED,
  updatedAt: UPDATED,
  'device.name': {
    label: ['Nome do dispositivo', 'Device name', 'Nombre del dispositivo'],
    about: 'What people call the device; null if it has no name',
    sort: true,
    sheet: 'text',
  },
} as const satisfies RecordFields<Capsule>;

/** Whether a capsule is almost empty. */
export function isLow({
  remainingShots,
  totalShots,
}: Pick<Capsule, 'remainingShots' | 'totalShots'>): boolean {
  return remainingShots < totalShots * CAPSULE_LOW_SHARE;
}

/** Whether a capsule expires soon or has expired. @param today `YYYY-MM-DD` */
export function isDueSoon({ dueDate }: Pick<Capsule, 'dueDate'>, today: string): boolean {
  if (dueDate === null) return false;
  return Date.parse(dueDate) - Date.parse(today) <= CAPSULE_DUE_SOON_DAYS * 24 * 3_600_000;
}

export const CAPSULE_SORT = sortFields(CAPSULE_FIELDS, 'createdAt');

export const CAPSULE_STATES = ['low', 'expired', 'expiring', 'due'] as const;

export const { list: listCapsules, export: exportCapsules } = listCalls({
  path: '/capsules',
  tag: 'Capsules',
  many: 'capsules',
  read: 'capsules.read',
  query: listQuery(CAPSULE_SORT).extend({
    fragranceId: idsFilter,
    /** Capsules in devices of one of these campaigns, owners or users. */
    campaignId: idsFilter,
    ownerId: idsFilter,
    userId: idsFilter,
    /** Capsules in devices of one of these organisations, or at one of these places. */
    organisationId: idsFilter,
    placeId: idsFilter,
    dueFrom: dayFilter,
    dueTo: dayFilter,
    /** Capsules whose forecast middle is at most this many days away. */
    emptyWithin: queryInteger(0, EMPTY_WITHIN_MAX_DAYS).optional(),
    /** Capsules that are low, expired, expiring within 30 days, or due (expired or expiring). */
    state: oneOfFilter(CAPSULE_STATES),
    ...datesFilter,
  }),
  listed: capsule,
});
