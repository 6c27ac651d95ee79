import { NAME_MAX } from '#contracts/core/constants.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { VISIT_LINES_MAX, VISIT_PLACES_MAX, type VisitPlan } from '#contracts/visits/visit-inputs.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { slotsToRefill } from '../capsules/capsules.service.ts';
import * as commands from './visits.commands.ts';

/** Where a visit goes, and what is to be done there. */
interface Plan {
  stops: commands.Stop[];
  devices: commands.VisitedDevice[];
  lines: commands.NewLine[];
}

/**
 * The places and the lines of a visit: what the refill list has of the devices, and the slots that their campaigns fill
 * otherwise. Each slot has one line, with what is most urgent.
 * @throws problem `validation`, at `placeIds` or `deviceIds`
 */
export async function planOf(
  tx: Transaction,
  timeZone: string,
  { placeIds, deviceIds, within }: VisitPlan,
): Promise<Plan> {
  const path = placeIds ? 'placeIds' : 'deviceIds';
  const devices = deviceIds
    ? await commands.devicesOf(tx, deviceIds)
    : await commands.devicesAt(tx, placeIds ?? []);
  if (deviceIds && devices.length < deviceIds.length) throw fieldProblem({ path, code: 'reference' });
  const wanted = placeIds ?? [...new Set(devices.flatMap(({ placeId }) => placeId ?? []))];
  const stops = await commands.activePlaces(tx, wanted);
  if (stops.length < wanted.length) throw fieldProblem({ path, code: 'reference' });
  if (stops.length > VISIT_PLACES_MAX) throw tooMany(path, VISIT_PLACES_MAX);

  const ids = devices.map(({ deviceId }) => deviceId);
  const slots = new Map<string, commands.PlannedSlot>();
  const found = [
    ...(await slotsToRefill(tx, timeZone, { within, deviceIds: ids })),
    ...(await commands.misfilledSlots(tx, ids)),
  ];
  for (const each of found) {
    const key = `${each.deviceId} ${each.slot}`;
    if (!slots.has(key)) slots.set(key, each);
  }
  if (slots.size > VISIT_LINES_MAX) throw tooMany(path, VISIT_LINES_MAX);
  const standing = new Map(devices.map((device) => [device.deviceId, device]));
  const lines = [...slots.values()].map((slot) => {
    const { placeId = null, organisationId = null } = standing.get(slot.deviceId) ?? {};
    return { ...slot, placeId, organisationId };
  });
  return { stops, devices, lines };
}

function tooMany(path: string, max: number) {
  return fieldProblem({ path, code: 'too_many_values', params: { max } });
}

/**
 * What a visit is called: where it goes, and its day. Members of each organisation see the name, so that of a visit to
 * several of them names none: only the city, if it is the same everywhere.
 */
export function nameOf(
  on: string,
  stops: readonly commands.Stop[],
  devices: readonly commands.VisitedDevice[] = [],
): string {
  const organisations = new Set([...stops, ...devices].map(({ organisationId }) => organisationId));
  const cities = new Set(stops.map(({ city }) => city));
  const [first] = stops;
  const [device] = devices;
  const others = Math.max(stops.length, 1) - 1;
  let place: string | null = null;
  if (organisations.size <= 1) place = first?.name ?? (device ? nameOfDevice(device) : null);
  else if (cities.size === 1) place = first?.city ?? null;
  if (place === null) return on;
  const label = [...place].slice(0, NAME_MAX - 20).join('');
  return `${label}${others > 0 ? ` +${others}` : ''} · ${on}`;
}
