import type { Place } from '#contracts/places.ts';
import type { AddressValues } from '#web/domain/address/address-values.ts';
import { addressBodyOf, addressValuesOf, NEW_ADDRESS } from '#web/domain/address/address-values.ts';
import type { ContactValues } from '#web/domain/contact/contact-values.ts';
import { contactBodyOf, placeContactValuesOf } from '#web/domain/contact/contact-values.ts';
import { installationZone } from '#web/lib/time-zone.ts';

/** The form values of a place. */
export interface PlaceValues extends Record<string, unknown> {
  organisationId: number | null;
  name: string;
  address: AddressValues;
  contact: ContactValues;
  timeZone: string | null;
}

/** A new place, in the installation's time zone (or else the browser's) until another one is chosen. */
export function emptyPlace(): PlaceValues {
  const timeZone = installationZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    organisationId: null,
    name: '',
    address: NEW_ADDRESS,
    contact: placeContactValuesOf(null),
    timeZone,
  };
}

export function valuesOf({ organisationId, name, address, contact, timeZone }: Place): PlaceValues {
  return {
    organisationId,
    name,
    address: addressValuesOf(address),
    contact: placeContactValuesOf(contact),
    timeZone,
  };
}

/** The request body. */
export function bodyOf({ address, contact, ...values }: PlaceValues) {
  return { ...values, address: addressBodyOf(address), contact: contactBodyOf(contact) };
}
