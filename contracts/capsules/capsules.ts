import * as z from 'zod';
import { EMPTY_WITHIN_MAX_DAYS, SERIAL_NUMBER_MAX } from '../core/constants.ts';
import { code, queryInteger, recordDates } from '../core/fields.ts';
import { datesFilter, dayFilter, idsFilter, oneOfFilter } from '../core/filters.ts';
import { activeListQuery } from '../core/list.ts';
import { DATES, ID, type RecordFields, sortFields } from '../core/record-fields.ts';
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
      .describe('The device that holds the capsule; null for none'),
    dueDate: z.iso.date().nullable(),
    ...capsuleForecast,
    ...recordDates,
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
  ...DATES,
  'device.name': {
    label: ['Nome do dispositivo', 'Device name', 'Nombre del dispositivo'],
    about: 'What people call the device; null if it has no name',
    sort: true,
    sheet: 'text',
  },
} as const satisfies RecordFields<Capsule>;

/**
 * Whether a capsule is almost empty. One that was taken out of its device needs no attention.
 * @param percent the threshold of alerts
 */
export function isLow(
  {
    remainingShots,
    totalShots,
    device,
  }: Pick<Capsule, 'remainingShots' | 'totalShots'> & { device?: object | null },
  percent: number,
): boolean {
  return device !== null && remainingShots * 100 < totalShots * percent;
}

/**
 * Whether an active capsule expires soon or has expired, and isn't empty.
 * @param today `YYYY-MM-DD`
 * @param days the threshold of alerts
 */
export function isDueSoon(
  {
    dueDate,
    remainingShots,
    deletedAt = null,
  }: Pick<Capsule, 'dueDate' | 'remainingShots'> & { deletedAt?: string | Date | null },
  today: string,
  days: number,
): boolean {
  if (dueDate === null || remainingShots === 0 || deletedAt !== null) return false;
  return Date.parse(dueDate) - Date.parse(today) <= days * 24 * 3_600_000;
}

/** Whether a capsule can be taken out of its device. */
export function canTakeOut({ device }: { device: object | null }): boolean {
  return device !== null;
}

export const CAPSULE_SORT = sortFields(CAPSULE_FIELDS, 'createdAt');

export const CAPSULE_STATES = ['low', 'expired', 'expiring', 'due'] as const;

export const { list: listCapsules, export: exportCapsules } = listCalls({
  path: '/capsules',
  tag: 'Capsules',
  many: 'capsules',
  read: 'capsules.read',
  query: activeListQuery(CAPSULE_SORT).extend({
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
    /** Capsules that are low, expired, expiring soon, or due (expired or expiring), by the thresholds of alerts. */
    state: oneOfFilter(CAPSULE_STATES),
    ...datesFilter,
  }),
  listed: capsule,
});
