import { type DemoPlace, PLACES } from './fixtures.ts';

/** Devices that were registered and that nobody has claimed. */
const UNCLAIMED = 4;

/** Capsules that no device has fired yet. */
export const CAPSULES_IN_STOCK = 22;

export type DemoDeviceState = 'seen' | 'silent' | 'freed' | 'never';

export interface DemoDevice {
  macAddress: string;
  place: DemoPlace;
  /** Key of the place where it stands. */
  at: string | undefined;
  state: DemoDeviceState;
  dailyShots: number;
}

/** Steps by a number that is prime to 256, so that neighbours in the list are none by address. */
const ADDRESS_STEP = 89;

/** Every device that somebody has claimed. */
export const CLAIMED: readonly DemoDevice[] = PLACES.flatMap((place) => [
  ...devicesOf(place, 'seen', place.seen),
  ...devicesOf(place, 'silent', place.silent),
  ...devicesOf(place, 'freed', place.freed),
  ...devicesOf(place, 'never', Array<number>(place.never ?? 0).fill(0)),
]).map((device, index) => ({
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

/** 00:00:5E:00:53:00 to FF are nobody's: they stand in documentation (RFC 7042, section 2.1.1). */
function macAddressOf(index: number): string {
  const last = (index * ADDRESS_STEP + 0x1c) % 256;
  return `00:00:5E:00:53:${last.toString(16).padStart(2, '0').toUpperCase()}`;
}
