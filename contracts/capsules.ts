import * as z from 'zod';
import { capsuleForecast } from './capsule-forecast.ts';
import {
  CAPSULE_DUE_SOON_DAYS,
  CAPSULE_LOW_SHARE,
  EMPTY_WITHIN_MAX_DAYS,
  SERIAL_NUMBER_MAX,
} from './core/constants.ts';
import { code, instant, queryInteger } from './core/fields.ts';
import { createdFilter, dayFilter, idsFilter, oneOfFilter, updatedFilter } from './core/filters.ts';
import { listQuery } from './core/list.ts';
import { listCalls } from './core/resource.ts';

/** The serial number of a capsule, as it is typed, pasted or reported. */
export const serialNumber = code(1, SERIAL_NUMBER_MAX);

export const capsule = z
  .object({
    capsuleId: z.int(),
    serialNumber: z.string(),
    fragrance: z.object({ fragranceId: z.int(), name: z.string() }),
    totalShots: z.int(),
    remainingShots: z.int(),
    /** The device that it was last fired in. */
    device: z.object({ deviceId: z.int(), macAddress: z.string() }).nullable(),
    /** Expiry date of its fragrance. */
    dueDate: z.iso.date().nullable(),
    ...capsuleForecast,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Capsule' });
export type Capsule = z.infer<typeof capsule>;

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

export const CAPSULE_SORT = [
  'createdAt',
  'serialNumber',
  'fragrance.name',
  'remainingShots',
  'device.macAddress',
  'dueDate',
  'emptyOn',
  'emptyIn.low',
  'emptyIn.middle',
  'emptyIn.high',
  'updatedAt',
  'capsuleId',
  'totalShots',
  'fragrance.fragranceId',
  'device.deviceId',
] as const;

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
    ...createdFilter,
    ...updatedFilter,
  }),
  listed: capsule,
});
