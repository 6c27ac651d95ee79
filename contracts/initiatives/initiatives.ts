import * as z from 'zod';
import { campaignRef, OF_CAMPAIGN } from '../campaigns/campaign-refs.ts';
import { type AnswerOf, endpoint, XLSX } from '../core/endpoint.ts';
import type { ErrorCode } from '../core/errors.ts';
import { day, fault, idParams, MAX_ID, optional, recordDates, recordId, recordName } from '../core/fields.ts';
import { datesFilter, dayFilter, idsFilter, oneOfFilter } from '../core/filters.ts';
import { activeListQuery, exportQuery } from '../core/list.ts';
import { DATES, ID, NAME, type RecordFields, sortFields } from '../core/record-fields.ts';
import { resourceCalls } from '../core/resource.ts';
import { OF_ORGANISATION, organisationRef, placeRef } from '../organisations/organisation-refs.ts';
import { INITIATIVE_STATUS_NAMES, INITIATIVE_STATUSES, type InitiativeStep } from './initiative-status.ts';

/** Maximum length of an initiative in days: a leap year. */
export const INITIATIVE_DAYS_MAX = 366;

/** Maximum number of places that an initiative can list. To cover more, it runs at all places of an organisation. */
export const INITIATIVE_PLACES_MAX = 1_000;

export const initiative = z
  .object({
    iniciativaId: z.int(),
    name: z.string(),
    campaign: campaignRef
      .nullable()
      .describe(
        'The campaign that the devices play while the initiative runs; null if another organisation got it, which cancels the initiative unless it is over',
      ),
    organisation: organisationRef.describe('The organisation at whose places the initiative runs'),
    places: z.array(placeRef),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    targetShots: z.int().nullable(),
    status: z.enum(INITIATIVE_STATUSES),
    delivered: z.int(),
    ...recordDates,
  })
  .meta({ id: 'Initiative' });
export type Initiative = z.infer<typeof initiative>;

export const INITIATIVE_FIELDS = {
  iniciativaId: { ...ID, about: 'The id of the initiative' },
  name: NAME,
  status: {
    label: ['Situação', 'Status', 'Estado'],
    about: 'The state of the initiative, from its days, pauses and cancellation',
    sort: true,
    sheet: 'text',
    width: 16,
    values: INITIATIVE_STATUS_NAMES,
  },
  ...OF_ORGANISATION,
  ...OF_CAMPAIGN,
  places: {
    label: ['Locais', 'Places', 'Lugares'],
    about: 'Where the initiative runs; empty for wherever the organisation has devices',
    sheet: 'text',
  },
  startsOn: {
    label: ['Primeiro dia', 'First day', 'Primer día'],
    about: "The first day, in each place's time zone",
    sort: true,
    sheet: 'day',
    audited: true,
  },
  endsOn: {
    label: ['Último dia', 'Last day', 'Último día'],
    about: "The last day, in each place's time zone",
    sort: true,
    sheet: 'day',
    audited: true,
  },
  targetShots: {
    label: ['Meta de disparos', 'Target shots', 'Meta de disparos'],
    about: 'Total number of shots to deliver; null if no target was agreed',
    sort: true,
    sheet: 'number',
    audited: true,
  },
  delivered: {
    label: ['Entregues', 'Delivered', 'Entregados'],
    about:
      'Number of shots of the campaign, or of the one it had, by devices at these places on these days, each counted once',
    sort: true,
    sheet: 'number',
  },
  ...DATES,
} as const satisfies RecordFields<Initiative>;

/** Places by id, or as in rows. */
const placesInput = z
  .array(z.union([recordId, z.object({ placeId: recordId }).transform(({ placeId }) => placeId)]))
  .max(INITIATIVE_PLACES_MAX)
  .default([])
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

export const initiativeInput = z
  .object({
    name: recordName,
    organisationId: recordId.describe("An active organisation, or the initiative's present one"),
    campaignId: recordId.describe(
      "An active campaign of the organisation or of the house, or the initiative's present one",
    ),
    places: placesInput.describe(
      'Active places of the organisation, as ids or as in rows; empty for wherever it has devices',
    ),
    startsOn: day,
    endsOn: day,
    targetShots: optional(z.int().min(1).max(MAX_ID)),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { path: ['endsOn'], ...fault('before_start') })
  .refine(
    ({ startsOn, endsOn }) =>
      !(startsOn <= endsOn) || Date.parse(endsOn) - Date.parse(startsOn) < INITIATIVE_DAYS_MAX * 86_400_000,
    { path: ['endsOn'], ...fault('too_many_days', { max: INITIATIVE_DAYS_MAX }) },
  )
  .meta({ id: 'InitiativeInput' });
export type InitiativeValues = z.output<typeof initiativeInput>;

export const INITIATIVE_SORT = sortFields(INITIATIVE_FIELDS, 'createdAt');

const resource = {
  path: '/iniciativa',
  tag: 'Initiatives',
  one: 'an initiative',
  many: 'initiatives',
  read: 'initiatives.read',
  write: 'initiatives.write',
} as const;

const query = activeListQuery(INITIATIVE_SORT).extend({
  iniciativaId: idsFilter,
  organisationId: idsFilter,
  /** Initiatives that run at these places, including those without a list of places. */
  placeId: idsFilter,
  campaignId: idsFilter,
  status: oneOfFilter(INITIATIVE_STATUSES),
  /** Initiatives with at least one day in this period. */
  runsFrom: dayFilter,
  runsTo: dayFilter,
  ...datesFilter,
});

export const initiativeCalls = resourceCalls({
  ...resource,
  query,
  listed: initiative,
  row: initiative,
  input: initiativeInput,
  createErrors: ['initiative.overlap'],
  updates: 'Changes an active initiative',
  updateErrors: ['initiative.overlap'],
  deletes: 'Deactivates an initiative, or permanently deletes it; its shots still count',
  activateErrors: ['initiative.overlap', 'record.inactive'],
});
export const { list: listInitiatives, export: exportInitiatives, get: getInitiative } = initiativeCalls;

function stepCall(step: InitiativeStep, summary: string, errors: readonly ErrorCode[]) {
  return endpoint({
    method: 'PUT',
    path: `${resource.path}/{id}/${step}`,
    summary,
    tag: resource.tag,
    access: resource.write,
    params: idParams,
    answer: initiative,
    etag: 'checks',
    errors: ['record.inactive', 'initiative.ended', ...errors],
  });
}

export const stepCalls = {
  pause: stepCall('pause', 'Pauses an initiative: its devices play their own campaigns again', [
    'initiative.cancelled',
  ]),
  resume: stepCall('resume', 'Resumes a paused or cancelled initiative that has a campaign', [
    'initiative.overlap',
  ]),
  cancel: stepCall('cancel', 'Cancels an initiative: its devices play their own campaigns again', []),
};

export const daySwap = z
  .object({ with: recordId.describe('The id of the initiative with which it exchanges its days') })
  .meta({ id: 'InitiativeDaySwap' });

export const swapDays = endpoint({
  method: 'POST',
  path: `${resource.path}/{id}/swap-days`,
  summary:
    'Exchanges the first and last days of two active initiatives, which may be at the same places: both are changed, or neither',
  tag: resource.tag,
  access: resource.write,
  params: idParams,
  body: daySwap,
  answer: initiative,
  etag: 'checks',
  errors: ['record.inactive', 'initiative.overlap'],
});

/** Target and delivery of one place, or of the organisation's devices without a place. */
const placeResult = z.object({
  /** Null: the organisation's devices without a place. */
  placeId: z.int().nullable(),
  /** Null also for a place that was deleted since. */
  name: z.string().nullable(),
  delivered: z.int(),
  /** The place's share of the target up to the end of today in its zone; null if there is no target. */
  targetToDate: z.int().nullable(),
  /** The undelivered part of `targetToDate`. */
  missing: z.int().nullable(),
  /** Devices that stand there now, and those of them that are silent or hold another configuration. */
  devices: z.int(),
  silent: z.int(),
  behind: z.int(),
  /** Slots of the campaign whose capsule in these devices is empty. */
  emptySlots: z.int(),
  /** Shots per day, in date order. */
  shots: z.array(z.int()),
});

export const initiativeResults = endpoint({
  method: 'GET',
  path: `${resource.path}/{id}/results`,
  summary:
    'Reads the shots delivered by place and day against the target, with possible reasons for a shortfall',
  tag: resource.tag,
  access: resource.read,
  params: idParams,
  answer: z
    .object({
      delivered: z.int().describe('Number of shots delivered, each counted once'),
      targetShots: z.int().nullable(),
      /** The target up to the end of today, spread evenly over days and places. */
      targetToDate: z.int().nullable(),
      missing: z.int().nullable(),
      days: z
        .array(
          z.object({
            date: z.iso.date(),
            shots: z.int().describe('Number of shots on that day'),
            targetToDate: z
              .int()
              .nullable()
              .describe('The part of the target due by the end of that day; null if no target was agreed'),
          }),
        )
        .describe('Every day from the first to the last'),
      places: z
        .array(placeResult)
        .describe('The places where the initiative runs, by name, and others where it has delivered'),
    })
    .meta({ id: 'InitiativeResults' }),
});
export type InitiativeResults = AnswerOf<typeof initiativeResults>;

const { columns: _, ...resultFilters } = exportQuery(query).shape;

export const exportResults = endpoint({
  method: 'GET',
  path: '/resultado/export',
  summary:
    'Exports the shots delivered by place and day as a spreadsheet (xlsx), for the initiatives that the list finds',
  tag: resource.tag,
  access: resource.read,
  query: z.object(resultFilters),
  download: XLSX,
});
