import { type DemoPlace, PLACES } from './fixtures.ts';

/** Registered devices that have never been claimed. */
const UNCLAIMED = 4;

/** Capsules that have never been fired. */
export const CAPSULES_IN_STOCK = 22;

export type DemoDeviceState = 'seen' | 'silent' | 'freed' | 'never';

export interface DemoDevice {
  macAddress: string;
  name: string | null;
  place: DemoPlace;
  /** Key of its place. */
  at: string | undefined;
  state: DemoDeviceState;
  dailyShots: number;
}

/** Coprime to 256, so that neighbours in the list are not neighbours by address. */
const ADDRESS_STEP = 89;

/** All claimed devices. */
export const CLAIMED: readonly DemoDevice[] = PLACES.flatMap((place) =>
  [
    ...devicesOf(place, 'seen', place.seen),
    ...devicesOf(place, 'silent', place.silent),
    ...devicesOf(place, 'freed', place.freed),
    ...devicesOf(place, 'never', Array<number>(place.never ?? 0).fill(0)),
  ].map((device, index) => ({ ...device, name: place.named[index] ?? null })),
).map((device, index) => ({
  ...device,
  at: device.place.at?.[index % device.place.at.length],
  macAddress: macAddressOf(index),
}));

export const UNCLAIMED_ADDRESSES: readonly string[] = Array.from({ length: UNCLAIMED }, (_, index) =>
  macAddressOf(CLAIMED.length + index),
);

function devicesOf(place: DemoPlace, state: DemoDeviceState, shots: readonly number[] = []) {
  return shots.map((dailyShots) => ({ place, state, dailyShots }));
}

/** 00:00:5E:00:53:00 to FF belong to nobody: they are reserved for documentation (RFC 7042, section 2.1.1). */
function macAddressOf(index: number): string {
  const last = (index * ADDRESS_STEP + 0x1c) % 256;
  return `00:00:5E:00:53:${last.toString(16).padStart(2, '0').toUpperCase()}`;
}
