import type { DeviceSet } from '#contracts/device-set.ts';
import type { OrganisationRef } from '#contracts/organisation-refs.ts';
import type { PlaceChoice } from '#contracts/places.ts';
import type { Transaction } from '../../db/client.ts';
import { fieldProblem } from '../../http/problem.ts';
import { organisationToGive } from '../organisations/organisations.service.ts';
import { placeToGive } from '../places/places.service.ts';

/** To which organisation a device belongs, and at which of its places it stands. */
export interface Belonging {
  organisationId: number | null;
  placeId: number | null;
}

type Given = Pick<DeviceSet, 'organisationId' | 'placeId'>;

/** What a device is given, locked until the transaction ends; undefined: nothing is said of it. */
export interface LockedBelonging {
  organisation: OrganisationRef | null | undefined;
  place: PlaceChoice | null | undefined;
}

/**
 * Locks what a device is to be given, before the device.
 * @throws problem `validation` where there is no such active organisation or place
 */
export async function lockBelonging(
  tx: Transaction,
  { organisationId, placeId }: Given,
): Promise<LockedBelonging> {
  return {
    organisation: organisationId === undefined ? undefined : await organisationToGive(tx, organisationId),
    place: placeId === undefined ? undefined : await placeToGive(tx, placeId),
  };
}

/**
 * Where a device belongs from then on. A place alone has one that belongs to nobody belong to its organisation; an organisation
 * alone takes it from a place of another.
 * @throws problem `device.place` where the place isn't one of the device's organisation, `validation` where it isn't one of the
 *   organisation that is given with it
 */
export function belongingOf(had: Belonging, { organisation, place }: LockedBelonging): Belonging {
  const kept = organisation === undefined ? had.organisationId : (organisation?.organisationId ?? null);
  if (place) {
    const { organisationId } = place.organisation;
    const saysNothing = organisation === undefined;
    if (kept !== organisationId && !(saysNothing && kept === null)) {
      // Of some of a selection it may be true, and of others not: that is no fault of the call.
      throw fieldProblem({ path: 'placeId', code: saysNothing ? 'device.place' : 'reference' });
    }
    return { organisationId, placeId: place.placeId };
  }
  const stays = place === undefined && kept === had.organisationId;
  return { organisationId: kept, placeId: stays ? had.placeId : null };
}
