import * as z from 'zod';
import { campaignRef } from '../campaigns/campaigns.ts';
import { capsuleForecast } from '../capsules/capsule-forecast.ts';
import { FIRMWARE_MAX } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, idParams, instant } from '../core/fields.ts';
import { createdFilter, idsFilter, oneOfFilter, textsFilter, updatedFilter } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { normalizePasted } from '../core/normalize-text.ts';
import { readCalls } from '../core/resource.ts';
import { fragranceRef } from '../fragrances.ts';
import { organisationRef, placeRef } from '../organisations/organisation-refs.ts';

const personRef = z.object({ id: z.int(), nome: z.string() });

export const CONFIG_STATES = ['in_step', 'behind', 'unknown', 'none'] as const;
export type ConfigState = (typeof CONFIG_STATES)[number];

/**
 * Whether a device was heard from in the last `DEVICE_SILENT_HOURS`. If not, it is `silent` only if it is connected: any
 * other can't call.
 */
export const LIVENESS = ['seen', 'silent', 'never', 'disconnected'] as const;
export type Liveness = (typeof LIVENESS)[number];

const deviceShape = {
  deviceId: z.int(),
  /** Upper-case hexadecimal pairs separated by colons. */
  macAddress: z.string(),
  campaign: campaignRef.nullable(),
  /** The user it is connected to. */
  user: personRef.nullable(),
  /** Its first user. */
  owner: personRef.nullable(),
  /** When it last called. */
  lastSeenAt: instant.nullable(),
  liveness: z.enum(LIVENESS),
  /** Whether it holds the configuration that it should; `unknown` if it never reported one. */
  configState: z.enum(CONFIG_STATES),
  /** Since when it should hold another configuration; null if it is not behind. */
  behindSince: instant.nullable(),
  /** As last reported, like the next two fields; null if never reported. */
  firmware: z.string().nullable(),
  /** In dBm. */
  signal: z.int().nullable(),
  /** In percent. */
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

export const deviceCapsule = z.object({
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
      code: z.enum(['capsule.elsewhere', 'capsule.unknown']).nullable(),
    }),
  ),
});

/** A device with its present state and recent activity. */
export const device = z
  .object({
    ...deviceShape,
    /** When it was last disconnected from a user; null while it is connected, or if unknown. */
    disconnectedAt: instant.nullable(),
    /** Number of its present configuration, and since when; null if it never had anything to play. */
    configId: z.int(),
    configSince: instant.nullable(),
    /** The campaign it should play: that of an initiative running at its place, or else its own. */
    playing: campaignRef.nullable(),
    /** The slots as they should be filled. */
    slots: deviceSlots,
    /** What it reported holding; null if it never reported, or holds nothing. */
    held: z.object({ configId: z.int(), campaign: campaignRef.nullable(), slots: deviceSlots }).nullable(),
    health: deviceHealth.nullable(),
    capsules: z.array(deviceCapsule),
    lastShots: z.array(
      z.object({
        eventId: z.string(),
        firedAt: instant,
        slot: z.int(),
        seconds: z.int(),
        campaign: campaignRef.nullable(),
        fragrance: z.object({ fragranceId: z.int(), name: z.string() }).nullable(),
        capsuleSerial: z.string().nullable(),
      }),
    ),
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

export const DEVICE_SORT = [
  'createdAt',
  'deviceId',
  'macAddress',
  'campaign.name',
  'user.nome',
  'owner.nome',
  'lastSeenAt',
  'liveness',
  'configState',
  'behindSince',
  'firmware',
  'signal',
  'battery',
  'updatedAt',
  'campaign.campaignId',
  'user.id',
  'owner.id',
  'organisation.name',
  'organisation.organisationId',
  'place.name',
  'place.placeId',
] as const;

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
    ...createdFilter,
    ...updatedFilter,
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
