import type { Device, DeviceRow } from '#contracts/devices/devices.ts';

const HOUR_MS = 3_600_000;

/** An instant the given number of hours ago. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** A device connected to Ana, with a campaign, last seen an hour ago. */
export function deviceRow(change: Partial<DeviceRow> = {}): DeviceRow {
  return {
    deviceId: 7,
    macAddress: 'AA:BB:CC:DD:EE:FF',
    name: null,
    campaign: { campaignId: 3, name: 'Verão' },
    user: { id: 5, nome: 'Ana Lima' },
    owner: { id: 6, nome: 'Bruno Sá' },
    lastSeenAt: hoursAgo(1),
    liveness: 'seen',
    configState: 'in_step',
    behindSince: null,
    firmware: '2.4.1',
    signal: -61,
    battery: 87,
    organisation: null,
    place: null,
    createdAt: new Date(2026, 0, 2, 8, 5).toISOString(),
    updatedAt: new Date(2026, 1, 3, 9, 6).toISOString(),
    ...change,
  };
}

/** The same device as its page shows it: with a slot, a capsule in it and a shot. */
export function device(change: Partial<Device> = {}): Device {
  const fragrance = { fragranceId: 9, name: 'Bergamota' };
  const slots = [{ slot: 4, shotSeconds: 8, fragrance: { ...fragrance, image: null } }];
  return {
    ...deviceRow(),
    disconnectedAt: null,
    configId: 17,
    configSince: hoursAgo(30),
    playing: { campaignId: 3, name: 'Verão' },
    slots,
    held: { configId: 17, campaign: { campaignId: 3, name: 'Verão' }, slots },
    health: {
      reportedAt: hoursAgo(1),
      uptimeSeconds: 86_400,
      clock: hoursAgo(1),
      faults: [],
      capsules: [{ slot: 4, serialNumber: 'CAP-1', code: null }],
    },
    capsules: [
      {
        capsuleId: 31,
        serialNumber: 'CAP-1',
        fragrance,
        slot: 4,
        totalShots: 200,
        remainingShots: 120,
        dueDate: '2100-01-01',
        emptyIn: null,
        emptyOn: null,
      },
    ],
    lastShots: [
      {
        eventId: '018f2c5e-0000-7000-8000-000000000001',
        firedAt: new Date(2026, 1, 3, 10, 30).toISOString(),
        slot: 4,
        seconds: 8,
        campaign: { campaignId: 3, name: 'Verão' },
        fragrance,
        capsuleSerial: 'CAP-1',
        capsuleId: 31,
      },
    ],
    ...change,
  };
}

/** Fields of a device that has never been used. */
export const UNTOUCHED = {
  campaign: null,
  user: null,
  owner: null,
  lastSeenAt: null,
  configState: 'none',
  firmware: null,
  signal: null,
  battery: null,
  configId: 0,
  configSince: null,
  playing: null,
  slots: [],
  held: null,
  health: null,
  capsules: [],
  lastShots: [],
} satisfies Partial<Device>;

/** The claim code of that device. */
export const CODE = { claimCode: '7K3MQ9TX2HBD', qrCode: 'DEVICE|SCENT|AA:BB:CC:DD:EE:FF|7K3MQ9TX2HBD' };
