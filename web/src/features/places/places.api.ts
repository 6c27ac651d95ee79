import type { Place, PlaceInput } from '#contracts/places.ts';
import { PLACE_SORT, placeCalls } from '#contracts/places.ts';
import type { AddressValues } from '#web/domain/address/address-values.ts';
import { addressBodyOf, addressValuesOf, NEW_ADDRESS } from '#web/domain/address/address-values.ts';
import type { ContactValues } from '#web/domain/contact/contact.tsx';
import { contactBodyOf, placeContactValuesOf } from '#web/domain/contact/contact.tsx';
import { recordQuery, useSaveRecord, useStateMutations } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { installationZone } from '#web/lib/time-zone.ts';

const RESOURCE = 'places';

export const LIST = listApi(RESOURCE, placeCalls.list, { sortable: PLACE_SORT });

/** A place, with the ETag that an update must send. */
export const placeQuery = (id: number) => recordQuery(RESOURCE, placeCalls.get, id);

export const useSavePlace = () =>
  useSaveRecord(RESOURCE, placeCalls, (values: PlaceValues) => ({
    // The form has already rejected missing values.
    body: bodyOf(values) as PlaceInput,
  }));

/** Deactivates and activates places, and permanently deletes them. */
export const usePlaceState = () => useStateMutations(RESOURCE, placeCalls);

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
