import * as z from 'zod';
import {
  MAX_SHOT_SECONDS,
  MIN_SHOT_SECONDS,
  SERIAL_NUMBER_MAX,
  SHOTS_PER_CALL,
  SLOT_COUNT,
} from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { line, recordId } from './core/fields.ts';
import { macAddress } from './devices.ts';

/** Why a single shot is refused, while the others of its call count. */
export const SHOT_REFUSALS = [
  'shot.invalid', // a field is missing, or out of its range
  'shot.campaign', // there is no such campaign
  'shot.slot', // the campaign has nothing in that slot
  'shot.capsule', // there is no such capsule
  'shot.future', // fired more than a day from now
  'shot.too_old', // fired before the months that are kept
] as const;
export type ShotRefusal = (typeof SHOT_REFUSALS)[number];

/** A shot as a device tells it. */
export const shotEvent = z.object({
  eventId: z.uuid(),
  campaignId: recordId,
  slot: z.int().min(1).max(SLOT_COUNT),
  capsuleSerial: line(1, SERIAL_NUMBER_MAX).nullish(),
  /** ISO 8601, with Z or an offset. */
  firedAt: z.iso.datetime({ offset: true }),
  seconds: z.int().min(MIN_SHOT_SECONDS).max(MAX_SHOT_SECONDS),
});
export type ShotEvent = z.output<typeof shotEvent>;

/** Only what it takes to answer for an event: what else is wrong with one is told of that one alone. */
const namedEvent = z.looseObject({ eventId: z.uuid() }).meta({ description: 'See ShotEvent' });

export const deviceShots = endpoint({
  method: 'POST',
  path: '/device/shots',
  summary: 'Takes shots that a device has fired. Each event counts once, however often it is sent',
  tag: 'Device',
  access: 'device',
  body: z.object({ events: z.array(namedEvent).min(1).max(SHOTS_PER_CALL) }).meta({ id: 'Shots' }),
  answer: z
    .object({
      accepted: z.int(),
      duplicates: z.int(),
      rejected: z.array(z.object({ eventId: z.string(), code: z.enum(SHOT_REFUSALS) })),
    })
    .meta({ id: 'ShotsAnswer' }),
  errors: ['rate_limited'],
});

export const deviceReset = endpoint({
  method: 'POST',
  path: '/device/reset',
  summary: 'Frees a device from its user by the code of the moment; each code works once',
  tag: 'Device',
  access: 'public',
  body: z
    .object({
      macAddress,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/),
    })
    .meta({ id: 'DeviceReset' }),
  errors: ['device.reset_code', 'rate_limited'],
});
