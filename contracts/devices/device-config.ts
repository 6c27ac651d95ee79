import * as z from 'zod';
import { campaignRef } from '../campaigns/campaign-refs.ts';
import { serialNumber } from '../capsules/capsules.ts';
import {
  DEVICE_HEARTBEAT_SECONDS,
  FAULT_MAX,
  FAULTS_MAX,
  FIRMWARE_MAX,
  SLOT_COUNT,
} from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { fieldFaults, PARSE_OPTIONS } from '../core/field-faults.ts';
import { fault, hasYear, idParams, instant, line, MAX_ID, recordId } from '../core/fields.ts';
import { deviceSet } from './device-set.ts';
import { device } from './devices.ts';

/** Number of a configuration; 0: the device never had anything to play. */
const configId = z.int().min(0).max(MAX_ID);

/** A firmware version. No commas, because lists filter by several versions separated by commas. */
export const firmware = line(1, FIRMWARE_MAX).refine((text) => !text.includes(','), fault('characters'));

/** What a device should play: its slots, and the shot duration of each. */
export const deviceConfig = endpoint({
  method: 'GET',
  path: '/device/config',
  summary:
    'Reads the configuration that the device should hold. The device stores its number, and sends it with each shot and report',
  tag: 'Device',
  access: 'device',
  answer: z
    .object({
      /** Grows with each change of what this device should play. */
      configId,
      campaign: campaignRef.nullable().describe('The campaign to play; null for none'),
      fragranceShots: z
        .int()
        .describe('Number of shots that the campaign provides of each fragrance; 0 without a campaign'),
      slots: z
        .array(
          z.object({
            slot: z.int(),
            fragranceId: z.int(),
            fragrance: z.string().describe('The name of the fragrance'),
            shotSeconds: z.int(),
          }),
        )
        .describe('The slots as they should be filled; empty without a campaign'),
      heartbeatSeconds: z.int().describe('Seconds until the next report, if nothing else happens'),
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

/** What a device reports about its health. A value that can't be read doesn't refuse the report. */
const diagnostics = {
  /** In dBm. */
  signal: z.int().min(-200).max(50).nullish(),
  /** In percent. */
  battery: z.int().min(0).max(100).nullish(),
  /** The device's own clock: ISO 8601, with Z or an offset. */
  clock: z.iso.datetime({ offset: true }).refine(hasYear, fault('invalid')).nullish(),
  /** All present faults, in any order. */
  faults: z.array(line(1, FAULT_MAX)).max(FAULTS_MAX).nullish(),
};
type Diagnostic = keyof typeof diagnostics;
const DIAGNOSTICS = Object.keys(diagnostics) as Diagnostic[];

const believed = {
  /** The configuration that the device holds; null: none. */
  configId: configId.nullable(),
  firmware,
  uptimeSeconds: z.int().min(0),
  /**
   * The capsules in its slots, as far as the device knows. A capsule that is unknown or in somebody else's device
   * is logged and not moved. If a slot or capsule is listed twice, the last entry counts.
   */
  capsules: z
    .array(
      z.object({
        slot: z.int().min(1).max(SLOT_COUNT).meta({ description: 'The slot of the capsule' }),
        serial: serialNumber.describe('The serial number of the capsule'),
      }),
    )
    .max(2 * SLOT_COUNT)
    .nullish(),
};

/** A report in which everything can be read. */
const readableState = z.object({ ...believed, ...diagnostics }).meta({
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
});

const warning = z.object({
  path: z.enum(DIAGNOSTICS).meta({ description: 'The diagnostic that was left out' }),
  code: z.string().meta({ description: 'What is wrong with it, as in `errors` of a refused call' }),
});

/** A report without the diagnostics that can't be read; `warnings` names them. */
const receivedState = z
  .looseObject(believed)
  .transform((report) => {
    const warnings: z.infer<typeof warning>[] = [];
    const readable = DIAGNOSTICS.map((path) => {
      const parsed = diagnostics[path].safeParse(report[path], PARSE_OPTIONS);
      if (!parsed.success)
        warnings.push({ path, code: fieldFaults(parsed.error.issues)[0]?.code ?? 'invalid' });
      return [path, parsed.data];
    });
    const { configId: held, firmware: version, uptimeSeconds, capsules } = report;
    const told: Pick<z.output<typeof readableState>, Diagnostic> = Object.fromEntries(readable);
    return { configId: held, firmware: version, uptimeSeconds, capsules, ...told, warnings };
  })
  .meta({ wire: readableState });

export const deviceState = endpoint({
  method: 'POST',
  path: '/device/state',
  summary:
    'Reports the state of the device. The response has the number of the configuration that it should hold: if it holds another one, it requests the configuration. ' +
    'A value of `signal`, `battery`, `clock` or `faults` that cannot be read is left out and named in `warnings`; the rest of the report counts',
  tag: 'Device',
  access: 'device',
  body: receivedState,
  answer: z
    .object({
      /** The configuration that the device should hold. */
      configId,
      warnings: z
        .array(warning)
        .describe('The diagnostics that could not be read and were left out; the rest of the report counts'),
      serverTime: instant,
    })
    .meta({
      id: 'DeviceStateAnswer',
      examples: [
        { configId: 4711, warnings: [], serverTime: '2026-03-14T12:28:02.117Z' },
        {
          configId: 4711,
          warnings: [{ path: 'battery', code: 'too_big' }],
          serverTime: '2026-03-14T12:28:02.117Z',
        },
      ],
    }),
  errors: ['rate_limited'],
});

const deviceCampaignInput = z
  .object({ campaignId: recordId.nullable() })
  .meta({ id: 'DeviceCampaignInput', examples: [{ campaignId: 12 }, { campaignId: null }] });

export const setDeviceCampaign = endpoint({
  method: 'PUT',
  path: '/devices/{id}/campaign',
  summary: 'Sets the campaign of a device to an active one or none, from its next request on',
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
  summary:
    'Sets the name, the organisation, the place or the campaign of a device; missing values do not change',
  tag: 'Devices',
  access: 'devices.write',
  params: idParams,
  body: deviceSet.meta({
    id: 'DeviceSet',
    examples: [{ organisationId: 3, placeId: 8 }, { placeId: null }, { name: 'Recepção' }],
  }),
  answer: device,
  etag: 'checks',
  errors: ['device.place'],
});

export const deviceFirmware = endpoint({
  method: 'GET',
  path: '/devices/firmware',
  summary:
    'Lists the firmware versions that devices reported, with the number of devices: the values of the filter',
  tag: 'Devices',
  access: 'devices.read',
  answer: z.object({
    data: z.array(
      z.object({
        firmware: z.string(),
        devices: z.int().describe('Number of devices that last reported this version'),
      }),
    ),
  }),
});
