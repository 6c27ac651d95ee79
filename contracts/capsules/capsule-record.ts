import * as z from 'zod';
import { CAPSULE_HISTORY_DAYS, CAPSULE_HISTORY_MAX_DAYS } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { idParams, instant, queryInteger } from '../core/fields.ts';
import { historyChange } from '../core/history.ts';
import { listQuery, pageOf } from '../core/list.ts';
import type { RecordFields } from '../core/record-fields.ts';
import { DEVICE_FIELDS } from '../devices/devices.ts';
import { OF_ORGANISATION, OF_PLACE, organisationRef, placeRef } from '../organisations/organisation-refs.ts';
import { capsule } from './capsules.ts';

const person = z.object({ id: z.int(), nome: z.string() });
const capsuleRef = z.object({ capsuleId: z.int(), serialNumber: z.string() });
const deviceRef = z.object({ deviceId: z.int(), macAddress: z.string(), name: z.string().nullable() });

/** A capsule with where it is. */
export const capsuleRecord = capsule
  .extend({
    slot: z
      .int()
      .nullable()
      .describe('The slot that the capsule is in; null if it is in none, or if that is unknown'),
    organisation: organisationRef
      .nullable()
      .describe('The organisation of the device; null for the house, or if the capsule is in no device'),
    place: placeRef.nullable().describe('The place of the device; null for none'),
    owner: person.nullable().describe('The owner of the device; null for none'),
    user: person.nullable().describe('The user that the device is connected to; null for none'),
    lastFiredAt: instant
      .nullable()
      .describe('When the capsule was last fired, or last reported by a device; null if never'),
    replaced: capsuleRef
      .nullable()
      .describe('The capsule whose place it took in a slot, the last time that it took one; null for none'),
  })
  .meta({ id: 'CapsuleRecord' });
export type CapsuleRecord = z.infer<typeof capsuleRecord>;

/** The fields that a capsule's page shows beside those of the list. */
export const CAPSULE_RECORD_FIELDS = {
  slot: { label: ['Slot', 'Slot', 'Slot'] },
  device: { label: ['Dispositivo', 'Device', 'Dispositivo'] },
  organisation: OF_ORGANISATION.organisation,
  place: OF_PLACE.place,
  owner: DEVICE_FIELDS.owner,
  user: DEVICE_FIELDS.user,
  lastFiredAt: { label: ['Último uso', 'Last used', 'Último uso'] },
  replaced: { label: ['Substituiu', 'Replaced', 'Sustituyó a'] },
} as const satisfies RecordFields<CapsuleRecord>;

export const getCapsule = endpoint({
  method: 'GET',
  path: '/capsules/{id}',
  summary: 'Reads a capsule, with where it is',
  tag: 'Capsules',
  access: 'capsules.read',
  params: idParams,
  answer: capsuleRecord,
  etag: 'sends',
});

/** The visit in which something was done to a capsule. */
export const visitOfEvent = z
  .object({
    visitId: z.int().describe('The id of the visit'),
    name: z.string(),
    by: person.nullable().describe('Who did it; null if unknown. Members of organisations are not told.'),
  })
  .nullable()
  .describe('The visit in which it was done; null for none');

/** What staff did to a capsule, by a spreadsheet or in a visit. */
const done = <const Kind extends string>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    at: instant,
    user: person
      .nullable()
      .describe('Who did it, with their name at that time; null for the server itself, or if unknown'),
    visit: visitOfEvent,
    changes: z.array(historyChange),
  });

/** A move of a capsule. */
const moved = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    at: instant,
    user: person
      .nullable()
      .describe('The user that the device was connected to at that time; null for none, or if unknown'),
    device: deviceRef,
    slot: z.int().nullable(),
    organisation: organisationRef
      .nullable()
      .describe('The organisation of the device at that time; null for the house'),
    place: placeRef.nullable().describe('The place of the device at that time; null for none'),
    visit: visitOfEvent,
    by: person
      .nullable()
      .describe(
        'Who moved it in the back office, outside of visits, with their name at that time; null for nobody',
      ),
    ...shape,
  });

/** An event in the life of a capsule. */
export const capsuleEvent = z
  .discriminatedUnion('kind', [
    done('imported'),
    /** It was refilled in a visit; or its total was changed, and more shots are left than before. */
    done('refilled'),
    /** Anything else that was changed. */
    done('corrected'),
    done('deactivated'),
    done('activated'),
    moved('in', {
      replaced: capsuleRef.nullable().describe('The capsule that went out of the slot for it; null for none'),
    }),
    moved('out', {
      replacedBy: capsuleRef
        .nullable()
        .describe('The capsule that came into the slot instead; null for none'),
    }),
  ])
  .meta({ id: 'CapsuleEvent' });
export type CapsuleEvent = z.infer<typeof capsuleEvent>;

/** How full a capsule was at the end of a day. */
export const capsuleLevel = z
  .object({
    date: z.iso.date(),
    remainingShots: z.int().describe('Number of shots left at the end of the day; of the last day, now'),
    shots: z.int().describe('Number of shots fired from the capsule on that day'),
  })
  .meta({ id: 'CapsuleLevel' });
export type CapsuleLevel = z.infer<typeof capsuleLevel>;

const { page, perPage } = listQuery(['createdAt']).shape;

export const capsuleHistory = endpoint({
  method: 'GET',
  path: '/capsules/{id}/history',
  summary: 'Lists the history of a capsule, newest first, and its level on each of the last days',
  tag: 'Capsules',
  access: 'capsules.read',
  params: idParams,
  query: z.object({
    page,
    perPage,
    /** Number of days up to today whose levels are wanted. */
    days: queryInteger(0, CAPSULE_HISTORY_MAX_DAYS).default(CAPSULE_HISTORY_DAYS),
  }),
  answer: pageOf(capsuleEvent)
    .extend({
      levels: z
        .array(capsuleLevel)
        .describe(
          'The level by day, oldest first, in the time zone of the installation, from the first day on which something is known of the capsule',
        ),
    })
    .meta({ id: 'CapsuleHistory' }),
});
