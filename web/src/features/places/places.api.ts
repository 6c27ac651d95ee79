import type { OpeningHours } from '#contracts/opening-hours.ts';
import type { Place, PlaceInput } from '#contracts/places.ts';
import { PLACE_SORT, placeCalls } from '#contracts/places.ts';
import { addressBodyOf, addressValuesOf, NEW_ADDRESS } from '#web/domain/address/address-values.ts';
import { contactBodyOf, placeContactValuesOf } from '#web/domain/contact/contact.tsx';
import { formValues } from '#web/kit/form/form-values.ts';
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

/** A new place, in the installation's time zone (or else the browser's) until another one is chosen. */
export function emptyPlace() {
  return {
    organisationId: null as number | null,
    name: '',
    address: NEW_ADDRESS,
    contact: placeContactValuesOf(null),
    timeZone: installationZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    openingHours: [] as OpeningHours[],
  };
}
export type PlaceValues = ReturnType<typeof emptyPlace>;

export function valuesOf(row: Place): PlaceValues {
  const address = addressValuesOf(row.address);
  return formValues(emptyPlace(), { ...row, address, contact: placeContactValuesOf(row.contact) });
}

/** The request body. */
export function bodyOf({ address, contact, ...values }: PlaceValues) {
  return { ...values, address: addressBodyOf(address), contact: contactBodyOf(contact) };
}
