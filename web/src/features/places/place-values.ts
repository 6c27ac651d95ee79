import type { Place } from '#contracts/places.ts';
import type { AddressValues } from '#web/kit/address/address-values.ts';
import { addressBodyOf, addressValuesOf, NEW_ADDRESS } from '#web/kit/address/address-values.ts';
import { installationZone } from '#web/lib/time-zone.ts';

/** What the form of a place holds. */
export interface PlaceValues extends Record<string, unknown> {
  organisationId: number | null;
  name: string;
  address: AddressValues;
  timeZone: string | null;
}

/** A new place goes by the clocks of the installation until another zone is chosen. */
export function emptyPlace(): PlaceValues {
  const timeZone = installationZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { organisationId: null, name: '', address: NEW_ADDRESS, timeZone };
}

export function valuesOf({ organisationId, name, address, timeZone }: Place): PlaceValues {
  return { organisationId, name, address: addressValuesOf(address), timeZone };
}

/** The body that the API takes. */
export function bodyOf({ organisationId, name, address, timeZone }: PlaceValues) {
  return { organisationId, name, address: addressBodyOf(address), timeZone };
}
