import type { PlaceInput } from '#contracts/places.ts';
import { PLACE_SORT, placeCalls } from '#contracts/places.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import { useSaveRecord } from '#web/kit/form/use-save-record.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import type { PlaceValues } from './place-values.ts';
import { bodyOf } from './place-values.ts';

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
