import * as z from 'zod';
import { addressRow } from '../address/address.ts';
import { instant } from '../core/fields.ts';
import { storedFile } from '../core/files.ts';
import { CREATED, ID, NAME, type RecordFields, sortFields, UPDATED } from '../core/record-fields.ts';
import { OF_OPENING_HOURS, openingHoursRow } from '../opening-hours.ts';
import { placeRef } from '../organisations/organisation-refs.ts';
import { LINE_OUTCOMES, LINE_REASONS, VISIT_STATUS_NAMES, VISIT_STATUSES } from './visit-status.ts';

const person = z.object({ id: z.int(), nome: z.string() });

export const visit = z
  .object({
    visitId: z.int(),
    name: z.string(),
    on: z.iso.date(),
    assignee: person
      .nullable()
      .describe('Who is to make the visit; null for nobody yet. Members of organisations are not told.'),
    status: z.enum(VISIT_STATUSES),
    places: z
      .array(
        placeRef.extend({
          address: addressRow.nullable(),
          openingHours: z.array(openingHoursRow).describe(OF_OPENING_HOURS.openingHours.about),
        }),
      )
      .describe('The places to visit, by their addresses; members see those of their organisation'),
    lines: z.int(),
    done: z.int(),
    note: z.string().nullable(),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof visit>;

export const VISIT_FIELDS = {
  visitId: { ...ID, about: 'The id of the visit' },
  name: { ...NAME, about: 'Where the visit goes, and the day' },
  on: {
    label: ['Dia', 'Day', 'Día'],
    about: 'The day of the visit',
    sort: true,
    sheet: 'day',
    audited: true,
  },
  status: {
    label: ['Situação', 'Status', 'Estado'],
    about: 'How far the visit is',
    sort: true,
    sheet: 'text',
    width: 16,
    values: VISIT_STATUS_NAMES,
  },
  assignee: { label: ['Responsável', 'Assignee', 'Responsable'] },
  'assignee.nome': { label: ['Responsável', 'Assignee', 'Responsable'], sort: true, sheet: 'text' },
  'assignee.id': ID,
  places: { label: ['Locais', 'Places', 'Lugares'], sheet: 'text' },
  lines: {
    label: ['Slots', 'Slots', 'Slots'],
    about: 'Number of slots to look after; the record itself has them all',
    sort: true,
    sheet: 'number',
  },
  done: {
    label: ['Feitos', 'Done', 'Hechos'],
    about: 'Number of slots for which something was recorded',
    sort: true,
    sheet: 'number',
  },
  note: {
    label: ['Observação', 'Note', 'Observación'],
    about: 'A note of the house; members of organisations are not told',
    sort: true,
    sheet: 'text',
    audited: true,
  },
  startedAt: {
    label: ['Iniciada em', 'Started', 'Iniciada el'],
    about: 'When the visit began; null if it has not',
    sort: true,
    sheet: 'instant',
  },
  finishedAt: {
    label: ['Concluída em', 'Finished', 'Concluida el'],
    about: 'When the visit was finished; null if it was not',
    sort: true,
    sheet: 'instant',
  },
  createdAt: CREATED,
  updatedAt: UPDATED,
} as const satisfies RecordFields<Visit>;

export const VISIT_SORT = sortFields(VISIT_FIELDS, 'on');

const lineFragrance = z.object({ fragranceId: z.int(), name: z.string() });

/** Something recorded about a line. */
const lineEntry = z.object({
  outcome: z.enum(LINE_OUTCOMES).describe('What was done'),
  serialNumber: z.string().nullable().describe('The capsule put in or refilled; null for none'),
  remaining: z.int().nullable().describe('Number of shots in the capsule at that time; null if not recorded'),
  dueDate: z.iso.date().nullable().describe('The due date after a refill; null for none'),
  note: z.string().nullable().describe('A note; null for none'),
  at: instant.describe('When it was done'),
  by: person.nullable().describe('Who did it; null if unknown. Members of organisations are not told.'),
  photo: storedFile
    .nullable()
    .describe('A photo of what was done; null for none. Its URLs are signed and expire after 5 minutes.'),
});

/** A slot to look after in a visit. Its outcome and what follows are those of the newest entry. */
export const visitLine = z
  .object({
    lineId: z.int().describe('The id of the line'),
    place: placeRef.nullable().describe('The place of the device when the line was made; null for none'),
    device: z
      .object({ deviceId: z.int(), macAddress: z.string(), name: z.string().nullable() })
      .describe('The device'),
    slot: z.int(),
    fragrance: lineFragrance
      .nullable()
      .describe('The fragrance that belongs in the slot; null if none does, or if it was deleted since'),
    capsule: z
      .object({
        capsuleId: z.int(),
        serialNumber: z.string(),
        fragrance: lineFragrance,
        totalShots: z.int(),
        remainingShots: z.int(),
        dueDate: z.iso.date().nullable(),
      })
      .nullable()
      .describe('The capsule that was in the slot when the line was made, as it is now; null for none'),
    reason: z
      .enum(LINE_REASONS)
      .nullable()
      .describe(
        'Why the slot needs a visit; null if nobody planned the line and nothing is known to be amiss',
      ),
    planned: z.boolean().describe('Whether the line was made with the visit, or added since'),
    outcome: z.enum(LINE_OUTCOMES).nullable().describe('What was done; null if nothing was recorded yet'),
    serialNumber: lineEntry.shape.serialNumber,
    remaining: lineEntry.shape.remaining,
    dueDate: lineEntry.shape.dueDate,
    note: lineEntry.shape.note,
    at: instant.nullable().describe('When it was done; null if nothing was recorded yet'),
    by: lineEntry.shape.by,
    photo: lineEntry.shape.photo,
    entries: z
      .array(lineEntry)
      .describe('All that was recorded about the line, newest first by when it was done'),
  })
  .meta({ id: 'VisitLine' });
export type VisitLine = z.infer<typeof visitLine>;

/** A visit with its lines, by the addresses of their places, then by device and slot. */
export const visitRecord = visit
  .extend({ lines: z.array(visitLine).describe('The slots to look after, by place, device and slot') })
  .meta({ id: 'VisitRecord' });
export type VisitRecord = z.infer<typeof visitRecord>;
