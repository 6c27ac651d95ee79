import * as z from 'zod';
import { campaignRef, OF_CAMPAIGN } from '../campaigns/campaign-refs.ts';
import { capsuleForecast } from '../capsules/capsule-forecast.ts';
import { CAPSULE_FIELDS } from '../capsules/capsules.ts';
import { FIRMWARE_MAX } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, idParams, instant } from '../core/fields.ts';
import { datesFilter, idsFilter, oneOfFilter, textsFilter } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { normalizePasted } from '../core/normalize-text.ts';
import { CREATED, ID, type RecordFields, sortFields, UPDATED } from '../core/record-fields.ts';
import { readCalls } from '../core/resource.ts';
import { fragranceRef } from '../fragrance-refs.ts';
import { OF_ORGANISATION, OF_PLACE, organisationRef, placeRef } from '../organisations/organisation-refs.ts';

const personRef = z.object({ id: z.int(), nome: z.string() });

export const CONFIG_STATES = ['in_step', 'behind', 'unknown', 'none'] as const;
export type ConfigState = (typeof CONFIG_STATES)[number];

/**
 * Whether a device was heard from within the threshold of alerts, by default `DEVICE_SILENT_HOURS`. If not, it is `silent` only if it is connected: any
 * other can't call.
 */
export const LIVENESS = ['seen', 'silent', 'never', 'disconnected'] as const;
export type Liveness = (typeof LIVENESS)[number];

const deviceShape = {
  deviceId: z.int(),
  /** Upper-case hexadecimal pairs separated by colons. */
  macAddress: z.string(),
  name: z.string().nullable(),
  campaign: campaignRef
    .nullable()
    .describe(
      'The campaign that the device plays while no initiative runs at its place; null if there is none yet',
    ),
  user: personRef.nullable().describe('The user that the device is connected to; null if there is none'),
  owner: personRef.nullable(),
  lastSeenAt: instant.nullable(),
  liveness: z.enum(LIVENESS),
  configState: z.enum(CONFIG_STATES),
  behindSince: instant.nullable(),
  firmware: z.string().nullable(),
  signal: z.int().nullable(),
  battery: z.int().nullable(),
  /** The organisation it belongs to; null: the house. */
  organisation: organisationRef.nullable(),
  /** The place where it stands. */
  place: placeRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
};

export const deviceRow = z.object(deviceShape).meta({ id: 'DeviceRow' });
export type DeviceRow = z.infer<typeof deviceRow>;

const USER = { label: ['Usuário', 'User', 'Usuario'] } as const;
const DEVICE_NAME = CAPSULE_FIELDS['device.name'];
const OWNER = { label: ['Proprietário', 'Owner', 'Propietario'] } as const;

export const DEVICE_FIELDS = {
  deviceId: { ...ID, about: 'The id of the device' },
  macAddress: {
    ...CAPSULE_FIELDS['device.macAddress'],
    about: 'The MAC address: accepted plain or with colons or hyphens, returned as `AA:BB:CC:DD:EE:FF`',
  },
  // Its column of the spreadsheet comes last.
  name: { label: DEVICE_NAME.label, about: DEVICE_NAME.about, sort: true },
  ...OF_CAMPAIGN,
  user: USER,
  'user.nome': { ...USER, sort: true, sheet: 'text' },
  'user.id': ID,
  updatedAt: UPDATED,
  owner: OWNER,
  'owner.nome': { ...OWNER, sort: true, sheet: 'text' },
  'owner.id': ID,
  lastSeenAt: {
    label: ['Última comunicação', 'Last seen', 'Última comunicación'],
    about: 'When the device last called; null if never',
    sort: true,
    sheet: 'instant',
  },
  liveness: {
    label: ['Situação', 'Status', 'Estado'],
    about:
      'Whether the device was heard from in the last 24 hours (`seen`) or `never`. If neither, it is `silent` while connected to a user, else `disconnected`',
    sort: true,
  },
  configState: {
    label: ['Configuração', 'Configuration', 'Configuración'],
    about:
      'Whether the device holds the configuration that it should: `in_step`, `behind`, `unknown` (never reported), `none` (nothing to play)',
    sort: true,
    sheet: 'text',
    width: 18,
    values: {
      in_step: ['Em dia', 'In step', 'Al día'],
      behind: ['Desatualizado', 'Behind', 'Desactualizado'],
      unknown: ['Não informada', 'Not reported', 'No informada'],
      none: ['Sem campanha', 'No campaign', 'Sin campaña'],
    },
  },
  behindSince: {
    label: ['Desatualizado desde', 'Behind since', 'Desactualizado desde'],
    about: 'Since when the device should hold another configuration; null if it is not behind',
    sort: true,
    sheet: 'instant',
  },
  firmware: {
    label: ['Firmware', 'Firmware', 'Firmware'],
    about: 'The firmware version; null if never reported',
    sort: true,
    sheet: 'text',
    width: 16,
  },
  signal: {
    label: ['Sinal (dBm)', 'Signal (dBm)', 'Señal (dBm)'],
    about: 'Signal strength in dBm; null if not reported',
    sort: true,
    sheet: 'number',
  },
  battery: {
    label: ['Bateria (%)', 'Battery (%)', 'Batería (%)'],
    about: 'Battery level in percent; null if not reported',
    sort: true,
    sheet: 'number',
  },
  ...OF_ORGANISATION,
  ...OF_PLACE,
  createdAt: CREATED,
} as const satisfies RecordFields<DeviceRow>;

export const DEVICE_SORT = sortFields(DEVICE_FIELDS, 'createdAt');

export const deviceCapsule = z.object({
  capsuleId: z.int(),
  serialNumber: z.string(),
  fragrance: z.object({ fragranceId: z.int(), name: z.string() }),
  /** The slot that it was last fired from. */
  slot: z.int().nullable(),
  totalShots: z.int(),
  remainingShots: z.int(),
  dueDate: z.iso.date().nullable(),
  ...capsuleForecast,
});

const deviceSlots = z.array(z.object({ slot: z.int(), fragrance: fragranceRef, shotSeconds: z.int() }));

/** The device's latest report about itself. */
export const deviceHealth = z.object({
  reportedAt: instant,
  uptimeSeconds: z.int(),
  /** The device's clock at that time. */
  clock: instant.nullable(),
  faults: z.array(z.string()),
  /** The capsules that it reported in its slots. `code` says why one could not be assigned to it. */
  capsules: z.array(
    z.object({
      slot: z.int(),
      serialNumber: z.string(),
      code: z
        .enum(['capsule.elsewhere', 'capsule.unknown'])
        .nullable()
        .describe('Why the reported capsule could not be assigned to the device; null if it was'),
    }),
  ),
});

/** A device with its present state and recent activity. */
export const device = z
  .object({
    ...deviceShape,
    disconnectedAt: instant
      .nullable()
      .describe(
        'When the device was last disconnected from a user; null while it is connected, or if unknown',
      ),
    /** Number of its present configuration, and since when; null if it never had anything to play. */
    configId: z.int(),
    configSince: instant
      .nullable()
      .describe('When that configuration took effect; null if the device never had anything to play'),
    playing: campaignRef
      .nullable()
      .describe(
        'The campaign that the device should play: that of an initiative running at its place, or else its own; null for none',
      ),
    slots: deviceSlots.describe('The filled slots of the campaign'),
    held: z
      .object({
        configId: z.int().describe('Number of the configuration'),
        campaign: campaignRef.nullable().describe('The campaign of the configuration; null for none'),
        slots: deviceSlots.describe('The filled slots of the configuration'),
      })
      .nullable()
      .describe(
        'The configuration that the device reported holding; null if it never reported, or holds none',
      ),
    health: deviceHealth
      .nullable()
      .describe("The device's latest report about itself; null if it never reported"),
    capsules: z.array(deviceCapsule).describe('The capsules in the device, as last reported or fired'),
    lastShots: z
      .array(
        z.object({
          eventId: z.string(),
          firedAt: instant.describe('When the shot was fired'),
          slot: z.int(),
          seconds: z.int(),
          campaign: campaignRef.nullable().describe('The campaign; null if it was deleted'),
          fragrance: z
            .object({ fragranceId: z.int(), name: z.string() })
            .nullable()
            .describe('The fragrance; null if unknown'),
          capsuleSerial: z.string().nullable().describe('The serial number of the capsule; null if unknown'),
          capsuleId: z.int().nullable().describe('The id of the capsule; null if unknown'),
        }),
      )
      .describe('Its last 20 shots, newest first'),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof device>;

/** Six pairs of hexadecimal digits, in any grouping of whole pairs. Source: IEEE 802 (EUI-48). */
const MAC_ADDRESS = /^(?:[0-9a-f]{2}[:. -]*){6}$/i;

/** Two kinds of separators in one address are more likely a mistake. */
function isMacAddress(text: string): boolean {
  return MAC_ADDRESS.test(text) && new Set(text.match(/[:.-]/g)).size <= 1;
}

/** The null address, and addresses of a group: the lowest bit of the first byte is set, as in the broadcast address. */
const SHARED_ADDRESS = /^(?:00(?::00){5}|.[13579BDF])/;

/** A MAC address in any notation; parses to `AA:BB:CC:DD:EE:FF`. */
export const macAddress = z
  .string()
  .overwrite(normalizePasted)
  .refine(isMacAddress, { ...fault('mac_address'), abort: true })
  .transform((text) =>
    (
      text
        .replaceAll(/[:. -]/g, '')
        .toUpperCase()
        .match(/../g) ?? []
    ).join(':'),
  )
  .refine((mac) => !SHARED_ADDRESS.test(mac), fault('mac_address.shared'));

/** Only a connected device can be disconnected. */
export function canDisconnect({ user }: Pick<DeviceRow, 'user'>): boolean {
  return user !== null;
}

const tag = 'Devices';

export const {
  list: listDevices,
  export: exportDevices,
  get: getDevice,
} = readCalls({
  path: '/devices',
  tag,
  one: 'a device',
  many: 'devices',
  read: 'devices.read',
  query: listQuery(DEVICE_SORT).extend({
    campaignId: idsFilter,
    /** Devices whose campaign has one of these fragrances in its slots. */
    fragranceId: idsFilter,
    ownerId: idsFilter,
    /** Devices connected to one of these users. */
    userId: idsFilter,
    organisationId: idsFilter,
    placeId: idsFilter,
    /** Devices heard from in the last day, longer ago, or never. */
    state: oneOfFilter(LIVENESS),
    configState: oneOfFilter(CONFIG_STATES),
    firmware: textsFilter(FIRMWARE_MAX),
    ...datesFilter,
  }),
  listed: deviceRow,
  row: device,
  reads: 'Reads a device with its slots, capsules and last shots',
});

export const removeDeviceUser = endpoint({
  method: 'PUT',
  path: '/devices/remove-user/{id}',
  summary: 'Disconnects a device from its user; its key stops working',
  tag,
  access: 'devices.write',
  params: idParams,
  answer: device,
  etag: 'checks',
  errors: ['device.no_user'],
});
