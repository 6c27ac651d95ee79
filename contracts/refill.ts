import * as z from 'zod';
import { capsuleForecast } from './capsule-forecast.ts';
import { capsule } from './capsules.ts';
import { EMPTY_WITHIN_MAX_DAYS } from './core/constants.ts';
import { endpoint, XLSX } from './core/endpoint.ts';
import { digits } from './core/fields.ts';
import { idsFilter } from './core/filters.ts';
import { exportColumns } from './core/list.ts';
import { organisationRef, placeRef } from './organisation-refs.ts';

/** Capsules that the refill list shows at most; its spreadsheet has all of them. */
export const REFILL_MOST = 1_000;

/** A capsule that has to be replaced, and with what. */
export const refillCapsule = z
  .object({
    ...capsule.pick({
      capsuleId: true,
      serialNumber: true,
      fragrance: true,
      totalShots: true,
      remainingShots: true,
      dueDate: true,
    }).shape,
    slot: z.int(),
    /** The fragrance to bring: what the device is to have in the slot, or where that is nothing, what the capsule was of. */
    bring: z.object({ fragranceId: z.int(), name: z.string() }),
    ...capsuleForecast,
    /** The day by which it has to be replaced: today where it is empty, or past its last day. */
    replaceOn: z.iso.date(),
  })
  .meta({ id: 'RefillCapsule' });
export type RefillCapsule = z.infer<typeof refillCapsule>;

/** Devices of a place of use, and what to bring there. */
export const refillGroup = z
  .object({
    organisation: organisationRef.nullable(),
    place: placeRef.nullable(),
    /** Whose the devices are. */
    owner: z.object({ id: z.int(), nome: z.string() }).nullable(),
    devices: z.array(
      z.object({
        device: z.object({ deviceId: z.int(), macAddress: z.string() }),
        /** The most urgent first. */
        capsules: z.array(refillCapsule),
      }),
    ),
  })
  .meta({ id: 'RefillGroup' });
export type RefillGroup = z.infer<typeof refillGroup>;

/** Days ahead that people choose from; the first is the default. */
export const REFILL_DAYS = [7, 14, 30] as const;

const query = z.object({
  /** Days ahead. */
  within: digits(0, EMPTY_WITHIN_MAX_DAYS).default(REFILL_DAYS[0]),
  /** Those in devices of one of these organisations, or at one of these places. */
  organisationId: idsFilter,
  placeId: idsFilter,
});

/** What the calls here have in common. */
const common = { method: 'GET', tag: 'Capsules', access: 'capsules.read' } as const;

export const refillList = endpoint({
  ...common,
  path: '/capsules/refill',
  summary: 'What to bring to which device: capsules in use that will be empty, or past their last day, soon',
  query,
  answer: z
    .object({
      today: z.iso.date(),
      /** The last day that was asked for. */
      until: z.iso.date(),
      /** Of all capsules; the most urgent 1,000 are shown. */
      total: z.int(),
      /** The most urgent first. */
      groups: z.array(refillGroup),
    })
    .meta({ id: 'RefillList' }),
});

export const exportRefill = endpoint({
  ...common,
  path: '/capsules/refill/export',
  summary: 'The refill list as a spreadsheet (xlsx), a row for each capsule',
  query: query.extend({ columns: exportColumns }),
  download: XLSX,
});
