import type { Place, PlaceInput } from '#contracts/places.ts';
import { PLACE_SORT, placeCalls } from '#contracts/places.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { shownRecordQuery } from '#web/kit/record/shown-record.ts';
import { call } from '#web/lib/call.ts';
import type { PlaceValues } from './place-values.ts';
import { bodyOf } from './place-values.ts';

const RESOURCE = 'places';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = {
  endpoint: placeCalls.list.path,
  sortable: PLACE_SORT,
  filters: placeCalls.list.query,
};

export const placesQuery = (query: ListRequestQuery) => pageQuery(RESOURCE, placeCalls.list, query);

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => placesQuery(listRequestAt(LIST, search));

/** A place and the version that a change of it refers to. */
export const placeQuery = (id: number) => recordQuery(RESOURCE, placeCalls.get, id);

/** The same for its page. */
export const shownPlaceQuery = (id: number) => shownRecordQuery(RESOURCE, placeCalls.get, id);

export function useSavePlace() {
  return useResourceMutation<SaveRequest<PlaceValues>, Place>(RESOURCE, ({ id, values, etag }) => {
    // What is missing is a fault that the form has shown.
    const body = bodyOf(values) as PlaceInput;
    return id === undefined
      ? call(placeCalls.create, { body })
      : call(placeCalls.update, { params: { id: String(id) }, body, ifMatch: etag });
  });
}

/** Deactivates and activates places, and removes them for good. */
export const usePlaceState = () => useStateMutations(RESOURCE, placeCalls);
