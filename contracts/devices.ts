import * as z from 'zod';
import { campaignRef } from './campaigns.ts';
import { capsuleForecast } from './capsule-forecast.ts';
import { DEVICE_SILENT_HOURS } from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { fault, idParams, instant } from './core/fields.ts';
import { createdFilter, idsFilter, oneOfFilter, updatedFilter } from './core/filters.ts';
import { listQuery } from './core/list.ts';
import { readCalls } from './core/resource.ts';
import { fragranceRef } from './fragrances.ts';

const personRef = z.object({ id: z.int(), nome: z.string() });

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

/** A device with what it holds and did last. */
export const device = z
  .object({
    ...deviceShape,
    slots: z.array(z.object({ slot: z.int(), fragrance: fragranceRef, shotSeconds: z.int() })),
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
  'updatedAt',
  'campaign.campaignId',
  'user.id',
  'owner.id',
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
    /** Those that were heard of in the last day, not since then, or never. */
    state: oneOfFilter(LIVENESS),
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
