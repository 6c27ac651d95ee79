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
const REFUSALS = {
  'shot.invalid': 'a field is missing, or out of its range',
  'shot.campaign': 'there is no such campaign',
  'shot.slot': 'the campaign has nothing in that slot',
  'shot.capsule': 'there is no such capsule',
  'shot.future': 'fired more than a day from now',
  'shot.too_old': 'fired before the months that are kept',
} as const;
export type ShotRefusal = keyof typeof REFUSALS;
const SHOT_REFUSALS = Object.keys(REFUSALS) as [ShotRefusal, ...ShotRefusal[]];

/** Any 128 bits in the form of a UUID: firmware makes them in its own way, and all that counts is that they differ. */
const eventId = z.guid().meta({
  description:
    'Any UUID, a new one for each shot. Version 7 (RFC 9562) is stored at the same cost however many shots there are.',
});

/** A shot as a device tells it. */
export const shotEvent = z
  .object({
    eventId,
    campaignId: recordId,
    slot: z.int().min(1).max(SLOT_COUNT),
    /** Blank is as good as missing. */
    capsuleSerial: line(0, SERIAL_NUMBER_MAX)
      .transform((serial) => serial || null)
      .nullish(),
    /** ISO 8601, with Z or an offset. */
    firedAt: z.iso.datetime({ offset: true }),
    seconds: z.int().min(MIN_SHOT_SECONDS).max(MAX_SHOT_SECONDS),
  })
  .meta({ id: 'ShotEvent', description: 'Without a capsule it is of what the campaign has in the slot.' });
export type ShotEvent = z.output<typeof shotEvent>;

/** Only what it takes to answer for an event: what else is wrong with one is told of that one alone. */
const namedEvent = z.looseObject({ eventId }).meta({ wire: shotEvent });

const EVENT_IDS = ['0b8f6f0e-5a0c-4d39-9c53-7d2a1f1f6a10', '5c0b9a52-0f5e-4b6b-8a3e-2f6d1c7e9b44'];

export const deviceShots = endpoint({
  method: 'POST',
  path: '/device/shots',
  summary: 'Takes shots that a device has fired. Each event counts once, however often it is sent',
  tag: 'Device',
  access: 'device',
  body: z.object({ events: z.array(namedEvent).min(1).max(SHOTS_PER_CALL) }).meta({
    id: 'Shots',
    examples: [
      {
        events: [
          {
            eventId: EVENT_IDS[0],
            campaignId: 12,
            slot: 3,
            capsuleSerial: 'CAP-2026-004117',
            firedAt: '2026-03-14T09:26:53.589-03:00',
            seconds: 5,
          },
          { eventId: EVENT_IDS[1], campaignId: 12, slot: 9, firedAt: '2026-03-14T12:27:31Z', seconds: 7 },
        ],
      },
    ],
  }),
  answer: z
    .object({
      accepted: z.int(),
      duplicates: z.int(),
      rejected: z.array(
        z.object({
          /** As it was sent. */
          eventId: z.string(),
          code: z.enum(SHOT_REFUSALS).meta({
            description: Object.entries(REFUSALS)
              .map(([code, why]) => `\`${code}\`: ${why}`)
              .join('; '),
          }),
        }),
      ),
    })
    .meta({
      id: 'ShotsAnswer',
      examples: [
        { accepted: 2, duplicates: 0, rejected: [] },
        { accepted: 0, duplicates: 1, rejected: [{ eventId: EVENT_IDS[1], code: 'shot.slot' }] },
      ],
    }),
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
    .meta({ id: 'DeviceReset', examples: [{ macAddress: 'A4:CF:12:6B:09:E3', code: '287082' }] }),
  errors: ['device.reset_code', 'rate_limited'],
});
