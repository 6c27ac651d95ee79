import * as z from 'zod';
import { AUDIT_ACTIONS } from './audit.ts';
import { campaignRef } from './campaigns.ts';
import {
  DEVICE_HEARTBEAT_SECONDS,
  FAULT_MAX,
  FAULTS_MAX,
  FIRMWARE_MAX,
  SERIAL_NUMBER_MAX,
  SLOT_COUNT,
} from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { fault, idParams, instant, line, MAX_ID, recordId } from './core/fields.ts';
import { deviceSet } from './device-set.ts';
import { device } from './devices.ts';
import { historyChange } from './history.ts';

/** Number of a configuration; 0: nothing was ever to be played. */
const configId = z.int().min(0).max(MAX_ID);

/** A version; lists filter by several of them, with commas between. */
export const firmware = line(1, FIRMWARE_MAX).refine((text) => !text.includes(','), fault('characters'));

/** What a device is to play: its slots, and how long a shot from each lasts. */
export const deviceConfig = endpoint({
  method: 'GET',
  path: '/device/config',
  summary:
    'What the device is to play. A device keeps the number with what it holds, and names it with each shot and report',
  tag: 'Device',
  access: 'device',
  answer: z
    .object({
      /** Grows with each change of what this device is to play. */
      configId,
      /** Null: it is to play nothing. */
      campaign: campaignRef.nullable(),
      /** Shots that the campaign gives of each fragrance; 0 without a campaign. */
      fragranceShots: z.int(),
      slots: z.array(
        z.object({
          slot: z.int(),
          fragranceId: z.int(),
          /** Its name. */
          fragrance: z.string(),
          shotSeconds: z.int(),
        }),
      ),
      /** Seconds until it asks again, where nothing else happens. */
      heartbeatSeconds: z.int(),
      serverTime: instant,
    })
    .meta({
      id: 'DeviceConfig',
      examples: [
        {
          configId: 4711,
          campaign: { campaignId: 12, name: 'Verão na Praia' },
          fragranceShots: 100,
          slots: [{ slot: 3, fragranceId: 7, fragrance: 'Brisa do Mar', shotSeconds: 5 }],
          heartbeatSeconds: DEVICE_HEARTBEAT_SECONDS,
          serverTime: '2026-03-14T12:28:02.117Z',
        },
        {
          configId: 4730,
          campaign: null,
          fragranceShots: 0,
          slots: [],
          heartbeatSeconds: DEVICE_HEARTBEAT_SECONDS,
          serverTime: '2026-03-14T12:28:02.117Z',
        },
      ],
    }),
  etag: 'revalidates',
  errors: ['rate_limited'],
});

export const deviceState = endpoint({
  method: 'POST',
  path: '/device/state',
  summary:
    'Takes what a device tells of itself. Answers the number of what it is to play: where that is another one than it holds, it asks for it',
  tag: 'Device',
  access: 'device',
  body: z
    .object({
      /** What it holds; null: nothing. */
      configId: configId.nullable(),
      firmware,
      uptimeSeconds: z.int().min(0),
      /** In dBm. */
      signal: z.int().min(-200).max(50).nullish(),
      /** In percent. */
      battery: z.int().min(0).max(100).nullish(),
      /** What its clock shows: ISO 8601, with Z or an offset. */
      clock: z.iso.datetime({ offset: true }).nullish(),
      /** All that are there now, in any order. */
      faults: z.array(line(1, FAULT_MAX)).max(FAULTS_MAX).nullish(),
      /**
       * What is in its slots, as far as it knows. One that is unknown, or in a device of somebody else, is noted and stays where it
       * is; of a slot or capsule that is named twice the last counts.
       */
      capsules: z
        .array(
          z.object({
            slot: z.int().min(1).max(SLOT_COUNT).meta({ description: 'The slot that the capsule is in' }),
            serial: line(1, SERIAL_NUMBER_MAX),
          }),
        )
        .max(2 * SLOT_COUNT)
        .nullish(),
    })
    .meta({
      id: 'DeviceState',
      examples: [
        {
          configId: 4711,
          firmware: '2.4.1',
          uptimeSeconds: 86_400,
          signal: -61,
          battery: 87,
          clock: '2026-03-14T09:28:01-03:00',
          faults: ['slot 4: pump current too low'],
          capsules: [{ slot: 3, serial: 'CAP-2026-004117' }],
        },
        { configId: null, firmware: '2.4.1', uptimeSeconds: 12 },
      ],
    }),
  answer: z
    .object({
      /** What it is to play. */
      configId,
      serverTime: instant,
    })
    .meta({
      id: 'DeviceStateAnswer',
      examples: [{ configId: 4711, serverTime: '2026-03-14T12:28:02.117Z' }],
    }),
  errors: ['rate_limited'],
});

const deviceCampaignInput = z
  .object({ campaignId: recordId.nullable() })
  .meta({ id: 'DeviceCampaignInput', examples: [{ campaignId: 12 }, { campaignId: null }] });

export const setDeviceCampaign = endpoint({
  method: 'PUT',
  path: '/devices/{id}/campaign',
  summary: 'Has a device play an active campaign, or none, from its next question on',
  tag: 'Devices',
  access: 'devices.write',
  params: idParams,
  body: deviceCampaignInput,
  answer: device,
  etag: 'checks',
});

export const updateDevice = endpoint({
  method: 'PUT',
  path: '/devices/{id}',
  summary: 'Sets the organisation, the place or the campaign of a device; what is missing stays',
  tag: 'Devices',
  access: 'devices.write',
  params: idParams,
  body: deviceSet.meta({
    id: 'DeviceSet',
    examples: [{ organisationId: 3, placeId: 8 }, { placeId: null }],
  }),
  answer: device,
  etag: 'checks',
  errors: ['device.place'],
});

export const deviceFirmware = endpoint({
  method: 'GET',
  path: '/devices/firmware',
  summary: 'The firmware that devices tell of, and how many of each: the values of the filter',
  tag: 'Devices',
  access: 'devices.read',
  answer: z.object({ data: z.array(z.object({ firmware: z.string(), devices: z.int() })) }),
});

const entry = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), at: instant, ...shape });
const person = z.object({ id: z.int(), nome: z.string() }).nullable();
const configNumber = z.int().nullable();

/** What happened to a device. */
export const timelineEntry = z
  .discriminatedUnion('kind', [
    /** Somebody claimed it, reset it, or did something to it in the back office, as the audit trail has it. */
    entry('audit', {
      auditId: z.int(),
      user: person,
      action: z.enum(AUDIT_ACTIONS),
      changes: z.array(historyChange),
    }),
    /** The app downloaded a campaign for it the first time. */
    entry('download', { campaign: campaignRef }),
    /** What it is to play changed: it was given another campaign, or none, or its campaign was changed. */
    entry('config', {
      configId: z.int(),
      campaign: campaignRef.nullable(),
      cause: z.enum(['assigned', 'changed']),
    }),
    /** It said to hold something else than before. */
    entry('held', { before: configNumber, after: configNumber, campaign: campaignRef.nullable() }),
    entry('firmware', { before: z.string().nullable(), after: z.string() }),
    /** Faults that came and that went. */
    entry('faults', { came: z.array(z.string()), went: z.array(z.string()) }),
    /** It was heard of again after more than a day; `at` is its end. */
    entry('silence', { from: instant, until: instant }),
    entry('capsule.in', { serialNumber: z.string(), slot: z.int().nullable() }),
    entry('capsule.out', { serialNumber: z.string(), slot: z.int().nullable() }),
    /** It named a capsule that is not shown there. */
    entry('capsule.refused', {
      serialNumber: z.string(),
      slot: z.int(),
      code: z.enum(['capsule.elsewhere', 'capsule.unknown']),
    }),
    /** Shots of a day that did not count, or with `capsule.elsewhere` not for their capsule; `at` is the last of them. */
    entry('shots.refused', {
      day: z.iso.date(),
      code: z.string(),
      /** Each as often as it was sent. */
      shots: z.int(),
      firstAt: instant,
      lastAt: instant,
    }),
  ])
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const deviceTimeline = endpoint({
  method: 'GET',
  path: '/devices/{id}/timeline',
  summary: 'What happened to a device, newest first',
  tag: 'Devices',
  access: 'devices.read',
  params: idParams,
  query: z.object({
    /** Only what happened before this. */
    before: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: z.object({
    data: z.array(timelineEntry),
    /** From where it goes on; null where nothing is left. */
    before: instant.nullable(),
  }),
  errors: ['not_found'],
});
