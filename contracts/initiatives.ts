import * as z from 'zod';
import { campaignRef } from './campaigns.ts';
import { type AnswerOf, endpoint, XLSX } from './core/endpoint.ts';
import type { ErrorCode } from './core/errors.ts';
import { day, fault, idParams, instant, MAX_ID, optional, recordId, recordName } from './core/fields.ts';
import { createdFilter, dayFilter, idsFilter, oneOfFilter, updatedFilter } from './core/filters.ts';
import { activeListQuery, exportQuery } from './core/list.ts';
import { resourceCalls } from './core/resource.ts';
import { INITIATIVE_STATUSES } from './initiative-status.ts';
import { organisationRef, placeRef } from './organisation-refs.ts';

/** Days of one initiative at most: a leap year. */
export const INITIATIVE_DAYS_MAX = 366;

/** Places that one initiative names at most; more are an organisation's all. */
export const INITIATIVE_PLACES_MAX = 1_000;

export const initiative = z
  .object({
    iniciativaId: z.int(),
    name: z.string(),
    campaign: campaignRef,
    organisation: organisationRef,
    /** Where it runs; empty: wherever the organisation has devices. */
    places: z.array(placeRef),
    /** The first and the last day, of each place's time zone. */
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    /** Shots that are to be delivered in all; null: none were agreed. */
    targetShots: z.int().nullable(),
    status: z.enum(INITIATIVE_STATUSES),
    /** Shots of the campaign by devices at these places on these days, each once. */
    delivered: z.int(),
    deletedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Initiative' });
export type Initiative = z.infer<typeof initiative>;

/** By their ids, or as rows name them. */
const placesInput = z
  .array(z.union([recordId, z.object({ placeId: recordId }).transform(({ placeId }) => placeId)]))
  .max(INITIATIVE_PLACES_MAX)
  .default([])
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

export const initiativeInput = z
  .object({
    name: recordName,
    organisationId: recordId,
    /** An active one, of the organisation or the house's own. */
    campaignId: recordId,
    /** Of the organisation; empty: all of them, and its devices that stand nowhere. */
    places: placesInput,
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

export const INITIATIVE_SORT = [
  'createdAt',
  'name',
  'iniciativaId',
  'campaign.name',
  'campaign.campaignId',
  'organisation.name',
  'organisation.organisationId',
  'startsOn',
  'endsOn',
  'targetShots',
  'status',
  'delivered',
  'updatedAt',
  'deletedAt',
] as const;

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
  /** Those that run there, also where they name no places. */
  placeId: idsFilter,
  campaignId: idsFilter,
  status: oneOfFilter(INITIATIVE_STATUSES),
  /** Those that have a day in this period. */
  runsFrom: dayFilter,
  runsTo: dayFilter,
  ...createdFilter,
  ...updatedFilter,
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
  deletes: 'Deactivates an initiative, or removes it for good; its shots stay counted',
  activateErrors: ['initiative.overlap', 'record.inactive'],
});
export const {
  list: listInitiatives,
  export: exportInitiatives,
  get: getInitiative,
  create: createInitiative,
  update: updateInitiative,
} = initiativeCalls;

/** What can be done to an initiative beside an edit. */
export const INITIATIVE_STEPS = ['pause', 'resume', 'cancel'] as const;
export type InitiativeStep = (typeof INITIATIVE_STEPS)[number];

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
  pause: stepCall('pause', 'Pauses an initiative: its devices play what they played before', [
    'initiative.cancelled',
  ]),
  resume: stepCall('resume', 'Takes back a pause, or a cancellation', ['initiative.overlap']),
  cancel: stepCall('cancel', 'Cancels an initiative: its devices play what they played before', []),
};

/** What was planned for a place, or the organisation's devices that stand nowhere, and what was delivered. */
const placeResult = z.object({
  /** Null: devices of the organisation that stand nowhere. */
  placeId: z.int().nullable(),
  /** Null also for a place that was removed since. */
  name: z.string().nullable(),
  delivered: z.int(),
  /** The place's share of the target by the end of today, there; null where none was agreed. */
  targetToDate: z.int().nullable(),
  /** What of that was not delivered. */
  missing: z.int().nullable(),
  /** How many stand there now, and how many of those were not heard of for a while or hold something else. */
  devices: z.int(),
  silent: z.int(),
  behind: z.int(),
  /** Slots of the campaign in these devices whose capsule is empty. */
  emptySlots: z.int(),
  /** Shots of each day, in the order of the days. */
  shots: z.array(z.int()),
});

export const initiativeResults = endpoint({
  method: 'GET',
  path: `${resource.path}/{id}/results`,
  summary: 'What was delivered by place and day, beside what was planned, with what may have kept the rest',
  tag: resource.tag,
  access: resource.read,
  params: idParams,
  answer: z
    .object({
      delivered: z.int(),
      targetShots: z.int().nullable(),
      /** The target by the end of today: an equal part for each day and each place. */
      targetToDate: z.int().nullable(),
      missing: z.int().nullable(),
      /** Every day from the first to the last. */
      days: z.array(z.object({ date: z.iso.date(), shots: z.int(), targetToDate: z.int().nullable() })),
      /** By name. */
      places: z.array(placeResult),
    })
    .meta({ id: 'InitiativeResults' }),
});
export type InitiativeResults = AnswerOf<typeof initiativeResults>;

const { columns: _, ...resultFilters } = exportQuery(query).shape;

export const exportResults = endpoint({
  method: 'GET',
  path: '/resultado/export',
  summary:
    'What initiatives delivered by place and day as a spreadsheet (xlsx), of those that the list finds',
  tag: resource.tag,
  access: resource.read,
  query: z.object(resultFilters),
  download: XLSX,
});

/** An inactive record is brought back before it is changed. */
export function canEditInitiative(row: Pick<Initiative, 'deletedAt'>): boolean {
  return row.deletedAt === null;
}

/** Whether a step leads anywhere. The same of the server, which looks at the record's marks. */
export function canTake(
  step: InitiativeStep,
  { deletedAt, status }: Pick<Initiative, 'deletedAt' | 'status'>,
): boolean {
  if (deletedAt !== null) return false;
  if (step === 'resume') return status === 'paused' || status === 'cancelled';
  if (step === 'pause') return status === 'planned' || status === 'running';
  return status === 'planned' || status === 'running' || status === 'paused';
}
