import { getCapsule } from '#contracts/capsules/capsule-record.ts';
import { listCapsules } from '#contracts/capsules/capsules.ts';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import { listDevices } from '#contracts/devices/devices.ts';
import { addLine } from '#contracts/visits/visit-calls.ts';
import type { VisitRecord } from '#contracts/visits/visits.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import { RESOURCE } from '../visits.api.ts';

export interface DeviceSlot {
  deviceId: number;
  slot: number;
}

export interface NamedDevice {
  deviceId: number;
  macAddress: string;
  name: string | null;
}

/** What was done is recorded afterwards, as for any line. */
const NOTHING_DONE = { serialNumber: null, remaining: null, dueDate: null, note: null };

/** Adds a slot to a visit. The answer is its line, also if the visit had it already. */
export const useAddLine = (id: number) =>
  useResourceMutation(RESOURCE, (slot: DeviceSlot) =>
    call(addLine, { params: { id }, body: { ...slot, ...NOTHING_DONE } }),
  );

/** Devices at the places of a visit, by a part of their name or MAC address. */
export function visitedDevices({ places }: VisitRecord, text: string): OptionsQuery<NamedDevice> {
  const placeId = places.map((place) => place.placeId).join(',');
  return {
    queryKey: ['devices', 'at places', placeId, text],
    queryFn: async ({ signal }) => {
      const query = { FilterString: text, perPage: QUICK_SEARCH_LIMIT, ...(placeId && { placeId }) };
      return (await call(listDevices, { query, signal })).data;
    },
  };
}

/**
 * The slot that a capsule is in.
 * @returns `unknown` if no capsule has the serial number, `inNoSlot` if it is in none
 */
export async function slotOfCapsule(serial: string): Promise<DeviceSlot | 'unknown' | 'inNoSlot'> {
  const { data } = await call(listCapsules, { query: { FilterString: serial } });
  const capsule = data.find(({ serialNumber }) => serialNumber.toUpperCase() === serial.toUpperCase());
  if (!capsule) return 'unknown';
  const { device, slot } = await call(getCapsule, { params: { id: capsule.capsuleId } });
  return device && slot !== null ? { deviceId: device.deviceId, slot } : 'inNoSlot';
}
