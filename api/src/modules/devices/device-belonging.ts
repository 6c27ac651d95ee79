import type { DeviceSet } from '#contracts/devices/device-set.ts';
import type { OrganisationRef, PlaceChoice } from '#contracts/organisations/organisation-refs.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { fieldProblem, ProblemError } from '../../platform/http/problem.ts';
import { organisationToGive } from '../organisations/organisations.service.ts';
import { placeToGive } from '../places/places.service.ts';

/** The organisation a device belongs to, and its place there. */
export interface Belonging {
  organisationId: number | null;
  placeId: number | null;
}

type RequestedBelonging = Pick<DeviceSet, 'organisationId' | 'placeId'>;

/** What a device is to get, locked until the transaction ends; undefined: unchanged. */
export interface LockedBelonging {
  organisation: OrganisationRef | null | undefined;
  place: PlaceChoice | null | undefined;
}

/**
 * Locks what devices are to get, before the devices themselves.
 * @returns what each is to get; it throws problem `validation` if there is no such active organisation or place
 */
export async function lockBelongings(
  tx: Transaction,
  requested: readonly RequestedBelonging[],
): Promise<(requested: RequestedBelonging) => LockedBelonging> {
  const organisations = await settleEach(
    requested.map(({ organisationId }) => organisationId),
    (id) => organisationToGive(tx, id),
  );
  const places = await settleEach(
    requested.map(({ placeId }) => placeId),
    (id) => placeToGive(tx, id),
  );
  return ({ organisationId, placeId }) => ({
    organisation: organisationId === undefined ? undefined : organisations(organisationId),
    place: placeId === undefined ? undefined : places(placeId),
  });
}

/** Finds each id once, in ascending order. @returns what was found for an id, or throws why it was not */
async function settleEach<Found>(
  ids: readonly (number | null | undefined)[],
  find: (id: number | null) => Promise<Found>,
): Promise<(id: number | null) => Found> {
  const settled = new Map<number | null, Found | ProblemError>();
  const wanted = new Set(ids.filter((id) => id !== undefined));
  for (const id of [...wanted].sort((one, other) => (one ?? 0) - (other ?? 0))) {
    const found = await find(id).catch((error: unknown) => {
      if (error instanceof ProblemError) return error;
      throw error;
    });
    settled.set(id, found);
  }
  return (id) => {
    const found = settled.get(id);
    if (found instanceof ProblemError) throw found;
    return found as Found;
  };
}

/**
 * The resulting organisation and place. Setting only a place also sets its organisation if the device has none; setting
 * only another organisation clears the place.
 * @throws problem `device.place` if the place isn't in the device's organisation, `validation` if it isn't in the
 * organisation set with it
 */
export function belongingOf(had: Belonging, { organisation, place }: LockedBelonging): Belonging {
  const resulting = organisation === undefined ? had.organisationId : (organisation?.organisationId ?? null);
  if (place) {
    const { organisationId } = place.organisation;
    const saysNothing = organisation === undefined;
    if (resulting !== organisationId && !(saysNothing && resulting === null)) {
      // In a bulk edit this may apply to some of the devices only, so it is no fault of the call.
      throw fieldProblem({ path: 'placeId', code: saysNothing ? 'device.place' : 'reference' });
    }
    return { organisationId, placeId: place.placeId };
  }
  const stays = place === undefined && resulting === had.organisationId;
  return { organisationId: resulting, placeId: stays ? had.placeId : null };
}
