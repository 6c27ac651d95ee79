import * as z from 'zod';
import { serialNumber } from '../capsules/capsules.ts';
import { REFILL_DAYS } from '../capsules/refill.ts';
import { EMPTY_WITHIN_MAX_DAYS, SLOT_COUNT } from '../core/constants.ts';
import { day, fault, lines, moment, optional, recordId } from '../core/fields.ts';
import { LINE_OUTCOMES } from './visit-status.ts';

/** Maximum numbers of a visit's places and lines, and of the entries of one line. */
export const VISIT_PLACES_MAX = 100;
export const VISIT_LINES_MAX = 1_000;
export const LINE_ENTRIES_MAX = 50;

/** Maximum length of the notes of visits and lines. */
export const VISIT_NOTE_MAX = 500;

/** How far ahead of the server's clock an entry may be made, and how long before its visit was planned. */
export const ENTRY_AHEAD_MINUTES = 5;
export const ENTRY_BEFORE_HOURS = 24;

/** Largest level that a refill can set. */
export const REFILL_SHOTS_MAX = 1_000_000;
/** A person of the house by id, or as in rows. */
const assignee = z
  .union([recordId, z.object({ id: recordId }).transform(({ id }) => id)])
  .nullable()
  .default(null)
  .describe('Who is to make the visit: an active person of the house with access to the back office');

const note = optional(lines(1, VISIT_NOTE_MAX));

/** Ids of records, each once. */
const someIds = (max: number) =>
  z
    .array(recordId)
    .min(1)
    .max(max)
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other))
    .optional();

export const visitPlan = z
  .object({
    on: day,
    assignee,
    note,
    placeIds: someIds(VISIT_PLACES_MAX).describe('Active places, all of whose devices are looked at'),
    deviceIds: someIds(VISIT_LINES_MAX).describe('The devices to look at, instead of places'),
    within: z
      .int()
      .min(0)
      .max(EMPTY_WITHIN_MAX_DAYS)
      .default(REFILL_DAYS[0])
      .describe('Days ahead for which capsules must last, as in the refill list'),
  })
  .refine(({ placeIds, deviceIds }) => placeIds || deviceIds, { path: ['placeIds'], ...fault('required') })
  .refine(({ placeIds, deviceIds }) => !(placeIds && deviceIds), { path: ['deviceIds'], ...fault('invalid') })
  .meta({ id: 'VisitPlan' });
export type VisitPlan = z.output<typeof visitPlan>;

export const visitInput = z.object({ on: day, assignee, note }).meta({ id: 'VisitInput' });
export type VisitValues = z.output<typeof visitInput>;

const entryFields = {
  outcome: z
    .enum(LINE_OUTCOMES)
    .describe(
      '`swapped` puts the capsule into the slot and takes the old one out, `refilled` sets its level and due date; `kept` and `skipped` change nothing',
    ),
  serialNumber: optional(serialNumber).describe(
    'The capsule put in: required for `swapped`; for `refilled` the one in the slot if missing',
  ),
  remaining: optional(z.int().min(0).max(REFILL_SHOTS_MAX)).describe(
    'Number of shots in the capsule at that time. `refilled` sets its level to this, or to its total if missing; other outcomes only keep it.',
  ),
  dueDate: optional(day).describe('The due date after a refill; missing: the contents do not expire'),
  note: note.describe('A note; null for none'),
  at: moment.describe('When it was done, however late it is sent'),
  clientId: z.guid().describe('An id made by the client: sent again, the entry counts once'),
  confirm: z
    .boolean()
    .default(false)
    .describe('Takes the capsule even if it sits elsewhere, instead of refusing it with `visit.elsewhere`'),
};

export const lineEntryInput = z.object(entryFields).meta({ id: 'VisitEntryInput' });
export type LineEntryValues = z.output<typeof lineEntryInput>;

const { outcome, at, clientId } = entryFields;

export const lineInput = z
  .object({
    deviceId: recordId.describe('The device'),
    slot: z.int().min(1).max(SLOT_COUNT),
    ...entryFields,
    outcome: outcome.optional(),
    at: at.optional(),
    clientId: clientId.optional(),
  })
  .refine((line) => !line.outcome || line.at, { path: ['at'], ...fault('required') })
  .refine((line) => !line.outcome || line.clientId, { path: ['clientId'], ...fault('required') })
  .meta({ id: 'VisitLineInput' });
export type LineValues = z.output<typeof lineInput>;
