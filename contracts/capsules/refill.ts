import * as z from 'zod';
import { EMPTY_WITHIN_MAX_DAYS, MAX_PAGE_SIZE } from '../core/constants.ts';
import { endpoint, XLSX } from '../core/endpoint.ts';
import { queryInteger } from '../core/fields.ts';
import { idsFilter } from '../core/filters.ts';
import { exportColumns } from '../core/list.ts';
import type { RecordFields } from '../core/record-fields.ts';
import { OF_ORGANISATION, OF_PLACE, organisationRef, placeRef } from '../organisations/organisation-refs.ts';
import { capsuleForecast } from './capsule-forecast.ts';
import { CAPSULE_FIELDS, type Capsule, capsule } from './capsules.ts';

/** Maximum capsules that the web client shows; the spreadsheet has all of them. */
export const REFILL_MOST = 1_000;

/** A capsule that needs replacing, and its replacement. */
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
    bring: z
      .object({ fragranceId: z.int(), name: z.string() })
      .describe(
        'The fragrance to bring: the one planned for the slot or, if none is planned, that of the old capsule',
      ),
    ...capsuleForecast,
    replaceOn: z.iso.date(),
  })
  .meta({ id: 'RefillCapsule' });
export type RefillCapsule = z.infer<typeof refillCapsule>;

/** The devices at one place, and what to bring there. */
export const refillGroup = z
  .object({
    organisation: organisationRef.nullable().describe('The organisation of the place; null for none'),
    place: placeRef.nullable().describe('The place of the devices; null if unknown'),
    owner: z
      .object({ id: z.int(), nome: z.string() })
      .nullable()
      .describe('The owner of the devices; null for none'),
    devices: z
      .array(
        z.object({
          device: z
            .object({ deviceId: z.int(), macAddress: z.string(), name: z.string().nullable() })
            .describe('The device to bring the capsules to'),
          capsules: z.array(refillCapsule).describe('The capsules to replace, the most urgent first'),
        }),
      )
      .describe('The devices to refill'),
  })
  .meta({ id: 'RefillGroup' });
export type RefillGroup = z.infer<typeof refillGroup>;

/** A row of the spreadsheet: a capsule with its location. */
export type RefillLine = RefillCapsule &
  Pick<RefillGroup, 'organisation' | 'place' | 'owner'> &
  Pick<Capsule, 'device'>;

export const REFILL_FIELDS = {
  'organisation.name': OF_ORGANISATION['organisation.name'],
  'place.name': OF_PLACE['place.name'],
  'owner.nome': { label: ['Proprietário', 'Owner', 'Propietario'], sheet: 'text' },
  'device.macAddress': CAPSULE_FIELDS['device.macAddress'],
  slot: { label: ['Slot', 'Slot', 'Slot'], sheet: 'number', width: 8 },
  'bring.name': { label: ['Levar', 'Bring', 'Llevar'], sheet: 'text' },
  'fragrance.name': CAPSULE_FIELDS['fragrance.name'],
  serialNumber: CAPSULE_FIELDS.serialNumber,
  remainingShots: CAPSULE_FIELDS.remainingShots,
  totalShots: CAPSULE_FIELDS.totalShots,
  'emptyIn.low': CAPSULE_FIELDS['emptyIn.low'],
  'emptyIn.high': CAPSULE_FIELDS['emptyIn.high'],
  emptyOn: CAPSULE_FIELDS.emptyOn,
  dueDate: CAPSULE_FIELDS.dueDate,
  replaceOn: {
    label: ['Repor até', 'Refill by', 'Reponer hasta'],
    about: 'The day by which the capsule must be replaced: today if it is empty or expired',
    sheet: 'day',
  },
  'device.name': CAPSULE_FIELDS['device.name'],
} as const satisfies RecordFields<RefillLine>;

/** Choices of days ahead; the first is the default. */
export const REFILL_DAYS = [7, 14, 30] as const;

const query = z.object({
  /** Days ahead. */
  within: queryInteger(0, EMPTY_WITHIN_MAX_DAYS).default(REFILL_DAYS[0]),
  /** Capsules in devices of one of these organisations, or at one of these places. */
  organisationId: idsFilter,
  placeId: idsFilter,
});

/** A page counts capsules, so the devices of a place may continue on the next one. */
const pagedQuery = query.extend({
  page: queryInteger(1, 2_147_483_647).default(1),
  perPage: queryInteger(1, MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});

/** Shared by the calls below. */
const common = { method: 'GET', tag: 'Capsules', access: 'capsules.read' } as const;

export const refillList = endpoint({
  ...common,
  path: '/capsules/refill',
  summary:
    'Reads the refill list: which capsules to bring to which device, as the present ones will soon be empty or expired',
  query: pagedQuery,
  answer: z
    .object({
      today: z.iso.date(),
      until: z.iso.date().describe('The last day of the requested period'),
      total: z.int().describe('Number of all capsules found, on all pages'),
      totalPages: z.int(),
      groups: z.array(refillGroup).describe('Groups of devices by place and owner, the most urgent first'),
    })
    .meta({ id: 'RefillList' }),
});

export const exportRefill = endpoint({
  ...common,
  path: '/capsules/refill/export',
  summary: 'Exports the refill list as a spreadsheet (xlsx), with one row per capsule',
  query: query.extend({ columns: exportColumns }),
  download: XLSX,
});
