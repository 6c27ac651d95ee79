import * as z from 'zod';
import { campaignRef } from './campaigns.ts';
import { capsuleForecast } from './capsule-forecast.ts';
import { DEVICE_SILENT_HOURS, FIRMWARE_MAX } from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { fault, idParams, instant } from './core/fields.ts';
import { createdFilter, idsFilter, oneOfFilter, textsFilter, updatedFilter } from './core/filters.ts';
import { listQuery } from './core/list.ts';
import { readCalls } from './core/resource.ts';
import { fragranceRef } from './fragrances.ts';
import { organisationRef, placeRef } from './organisation-refs.ts';

const personRef = z.object({ id: z.int(), nome: z.string() });

export const CONFIG_STATES = ['in_step', 'behind', 'unknown', 'none'] as const;
export type ConfigState = (typeof CONFIG_STATES)[number];

const deviceShape = {
  deviceId: z.int(),
  /** Upper case, in pairs with colons. */
  macAddress: z.string(),
  campaign: campaignRef.nullable(),
  /** Whom it is connected to. */
  user: personRef.nullable(),
  /** Who had it first. */
  owner: personRef.nullable(),
  /** When it last called. */
  lastSeenAt: instant.nullable(),
  /** Whether what it said to hold is what it is to play; `unknown` where it never said. */
  configState: z.enum(CONFIG_STATES),
  /** Since when it is to play something else than it holds; null where it isn't behind. */
  behindSince: instant.nullable(),
  /** As it last told, like the two that follow; null where it never did. */
  firmware: z.string().nullable(),
  /** In dBm. */
  signal: z.int().nullable(),
  /** In percent. */
  battery: z.int().nullable(),
  /** To which it belongs; null: the house's own. */
  organisation: organisationRef.nullable(),
  /** Where it stands. */
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

/** What a device last told of itself. */
export const deviceHealth = z.object({
  reportedAt: instant,
  uptimeSeconds: z.int(),
  /** What its clock showed then. */
  clock: instant.nullable(),
  faults: z.array(z.string()),
  /** What it said to have in its slots. The code says why a capsule is not shown there. */
  capsules: z.array(
    z.object({
      slot: z.int(),
      serialNumber: z.string(),
      code: z.enum(['capsule.elsewhere', 'capsule.unknown']).nullable(),
    }),
  ),
});

/** A device with what it holds and did last. */
export const device = z
  .object({
    ...deviceShape,
    /** When it was last taken from somebody: null while it is connected, and where that is not known. */
    disconnectedAt: instant.nullable(),
    /** Number of what it is to play, and when that came to be; null where it never was to play anything. */
    configId: z.int(),
    configSince: instant.nullable(),
    /** The campaign that it is to play: that of an initiative that runs where it stands, or else its own. */
    playing: campaignRef.nullable(),
    /** What it is to have in its slots. */
    slots: deviceSlots,
    /** What it says to hold; null where it never said, or holds nothing. */
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

/** Twelve hexadecimal digits, plain or in pairs with colons or hyphens. Source: IEEE 802 (EUI-48). */
const MAC_ADDRESS = /^[0-9a-f]{2}([:-]?)[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}$/i;

/** A MAC address however it is written; read as `AA:BB:CC:DD:EE:FF`. */
export const macAddress = z
  .string()
  .trim()
  .refine((text) => MAC_ADDRESS.test(text), fault('mac_address'))
  .transform((text) => (text.replaceAll(/[:-]/g, '').toUpperCase().match(/../g) ?? []).join(':'));

export const LIVENESS = ['seen', 'silent', 'never'] as const;
export type Liveness = (typeof LIVENESS)[number];

/** Whether a device was heard of lately. */
export function livenessOf({ lastSeenAt }: Pick<DeviceRow, 'lastSeenAt'>, now: Date): Liveness {
  if (lastSeenAt === null) return 'never';
  const hours = (now.getTime() - Date.parse(lastSeenAt)) / 3_600_000;
  return hours < DEVICE_SILENT_HOURS ? 'seen' : 'silent';
}

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
    /** Those whose campaign has one of them in its slots. */
    fragranceId: idsFilter,
    ownerId: idsFilter,
    /** Those that are connected to one of them. */
    userId: idsFilter,
    organisationId: idsFilter,
    placeId: idsFilter,
    /** Those that were heard of in the last day, not since then, or never. */
    state: oneOfFilter(LIVENESS),
    configState: oneOfFilter(CONFIG_STATES),
    firmware: textsFilter(FIRMWARE_MAX),
    ...createdFilter,
    ...updatedFilter,
  }),
  listed: deviceRow,
  row: device,
  reads: 'Reads a device with its slots, its capsules and its last shots',
});

export const removeDeviceUser = endpoint({
  method: 'PUT',
  path: '/devices/remove-user/{id}',
  summary: 'Disconnects a device from its user; its key works no more',
  tag,
  access: 'devices.write',
  params: idParams,
  answer: device,
  etag: 'checks',
  errors: ['device.no_user'],
});
