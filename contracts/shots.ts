import * as z from 'zod';
import {
  MAX_SHOT_SECONDS,
  MIN_SHOT_SECONDS,
  SERIAL_NUMBER_MAX,
  SHOTS_PER_CALL,
  SLOT_COUNT,
} from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { code, instant, MAX_ID, recordId } from './core/fields.ts';

/** Why a single shot is refused while the others in the call count. */
const REFUSALS = {
  'shot.invalid': 'a field is missing or out of range',
  'shot.campaign':
    'the campaign does not exist, the device never received it, or the configuration belongs to another campaign',
  'shot.slot': 'the configuration that the device held has nothing in that slot',
  'shot.capsule': 'the capsule does not exist',
  'shot.future': 'fired more than a day in the future',
  'shot.too_old': 'fired before the months for which shots are kept',
  'shot.too_many': 'the device has reached the limit of shots in one local day',
} as const;
export type ShotRefusal = keyof typeof REFUSALS;

/** Warnings about shots that count nevertheless. */
const WARNINGS = {
  'capsule.elsewhere': "the capsule is in somebody else's device, and its place and level do not change",
} as const;
export type ShotWarning = keyof typeof WARNINGS;

/** Any 128 bits in UUID form: firmware generates them in its own way, and they only need to be unique. */
const eventId = z.guid().meta({
  description:
    'Any UUID, a new one for each shot. With version 7 (RFC 9562), the storage cost does not grow with the number of shots.',
});

/** The codes of a list, each with its explanation. */
function explained<Code extends string>(codes: Record<Code, string>) {
  const description = Object.entries(codes)
    .map(([code, why]) => `\`${code}\`: ${why}`)
    .join('; ');
  return z.enum(Object.keys(codes) as [Code, ...Code[]]).meta({ description });
}

/** A shot as a device reports it: when it was fired, or how long ago. */
export const shotEvent = z
  .object({
    eventId,
    campaignId: recordId,
    slot: z.int().min(1).max(SLOT_COUNT),
    configId: z
      .int()
      .min(0)
      .max(MAX_ID)
      .nullish()
      .describe(
        'The configuration that the device held when it fired. Without a capsule, the shot counts for what that configuration has in the slot; null or omitted if unknown',
      ),
    /** Blank counts as missing. */
    capsuleSerial: code(0, SERIAL_NUMBER_MAX)
      .transform((serial) => serial || null)
      .nullish()
      .describe('The serial number of the capsule; null or omitted if unknown'),
    /** ISO 8601, with Z or an offset. */
    firedAt: z.iso.datetime({ offset: true }).nullish(),
    /** Whole seconds before the call, for devices without a clock. */
    ageSeconds: z.int().min(0).nullish(),
    seconds: z.int().min(MIN_SHOT_SECONDS).max(MAX_SHOT_SECONDS),
  })
  .refine(({ firedAt, ageSeconds }) => ((firedAt ?? null) === null) !== ((ageSeconds ?? null) === null))
  .meta({
    id: 'ShotEvent',
    description:
      'Requires either `firedAt` or `ageSeconds`. Without a capsule, the shot counts for what the configuration has in the slot; without both, ' +
      'for what the campaign had there when the device last received it.',
  });
export type ShotEvent = z.output<typeof shotEvent>;

/** A valid event, or of an invalid one the id needed to refuse it while the others count. */
const receivedEvent = z
  .union([
    shotEvent,
    z.object({ eventId }).transform((named) => ({ ...named, refusal: 'shot.invalid' as const })),
  ])
  .meta({ wire: shotEvent });

const EVENT_IDS = ['0b8f6f0e-5a0c-4d39-9c53-7d2a1f1f6a10', '5c0b9a52-0f5e-4b6b-8a3e-2f6d1c7e9b44'];

export const deviceShots = endpoint({
  method: 'POST',
  path: '/device/shots',
  summary: 'Reports shots that the device has fired. Each event counts once, however often it is sent',
  tag: 'Device',
  access: 'device',
  body: z
    .object({
      events: z
        .array(receivedEvent)
        .min(1)
        .max(SHOTS_PER_CALL)
        .describe('The shots in any order, at most 1,000'),
    })
    .meta({
      id: 'Shots',
      examples: [
        {
          events: [
            {
              eventId: EVENT_IDS[0],
              campaignId: 12,
              configId: 4711,
              slot: 3,
              capsuleSerial: 'CAP-2026-004117',
              firedAt: '2026-03-14T09:26:53.589-03:00',
              seconds: 5,
            },
            { eventId: EVENT_IDS[1], campaignId: 12, slot: 9, ageSeconds: 31, seconds: 7 },
          ],
        },
      ],
    }),
  answer: z
    .object({
      accepted: z.int().describe('Number of shots that now count and are stored on disk'),
      duplicates: z
        .int()
        .describe('Number of shots that had already been counted; the device can delete these as well'),
      rejected: z
        .array(
          z.object({
            /** As sent. */
            eventId: z.string(),
            code: explained(REFUSALS),
          }),
        )
        .describe('Shots that will never count, each with a reason; sending them again changes nothing'),
      warnings: z
        .array(z.object({ eventId: z.string(), code: explained(WARNINGS) }))
        .describe('Warnings about shots that count nevertheless'),
      /** When the server received the call, by its own clock. */
      serverTime: instant,
    })
    .meta({
      id: 'ShotsAnswer',
      examples: [
        { accepted: 2, duplicates: 0, rejected: [], warnings: [], serverTime: '2026-03-14T12:28:02.117Z' },
        {
          accepted: 0,
          duplicates: 1,
          rejected: [{ eventId: EVENT_IDS[1], code: 'shot.slot' }],
          warnings: [],
          serverTime: '2026-03-14T12:28:02.117Z',
        },
      ],
    }),
  errors: ['rate_limited'],
});
