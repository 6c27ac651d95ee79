import type { DeviceSet } from '#contracts/device-set.ts';
import type { OrganisationRef, PlaceChoice } from '#contracts/organisation-refs.ts';
import type { Transaction } from '../../db/client.ts';
import { fieldProblem } from '../../http/problem.ts';
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
 * Locks what a device is to get, before the device itself.
 * @throws problem `validation` if there is no such active organisation or place
 */
export async function lockBelonging(
  tx: Transaction,
  { organisationId, placeId }: RequestedBelonging,
): Promise<LockedBelonging> {
  return {
    organisation: organisationId === undefined ? undefined : await organisationToGive(tx, organisationId),
    place: placeId === undefined ? undefined : await placeToGive(tx, placeId),
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
