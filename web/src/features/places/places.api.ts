import type { Place, PlaceInput } from '#contracts/places.ts';
import { PLACE_SORT, placeCalls } from '#contracts/places.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { recordDetailQuery } from '#web/kit/record/record-detail-query.ts';
import { call } from '#web/lib/call.ts';
import type { PlaceValues } from './place-values.ts';
import { bodyOf } from './place-values.ts';

const RESOURCE = 'places';

export const LIST = listApi(RESOURCE, placeCalls.list, { sortable: PLACE_SORT });

/** A place, with the ETag that an update must send. */
export const placeQuery = (id: number) => recordQuery(RESOURCE, placeCalls.get, id);

/** A place for its page. */
export const placeDetailQuery = (id: number) => recordDetailQuery(RESOURCE, placeCalls.get, id);

export function useSavePlace() {
  return useResourceMutation<SaveRequest<PlaceValues>, Place>(RESOURCE, ({ id, values, etag }) => {
    // The form has already rejected missing values.
    const body = bodyOf(values) as PlaceInput;
    return id === undefined
      ? call(placeCalls.create, { body })
      : call(placeCalls.update, { params: { id }, body, ifMatch: etag });
  });
}

/** Deactivates and activates places, and permanently deletes them. */
export const usePlaceState = () => useStateMutations(RESOURCE, placeCalls);
