import type { Place, PlaceInput } from '#contracts/places.ts';
import { PLACE_SORT, placeCalls } from '#contracts/places.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { useStateMutations } from '#web/kit/form/use-state-mutations.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { recordDetailQuery } from '#web/kit/record/record-detail-query.ts';
import { call } from '#web/lib/call.ts';
import type { PlaceValues } from './place-values.ts';
import { bodyOf } from './place-values.ts';

const RESOURCE = 'places';

/** The endpoint, which also keys the remembered settings of the list, with its sortable columns and filters. */
export const LIST = {
  endpoint: placeCalls.list.path,
  sortable: PLACE_SORT,
  filters: placeCalls.list.query,
};

export const placesQuery = (query: ListRequestQuery) => pageQuery(RESOURCE, placeCalls.list, query);

/** The first rows of the list for the URL's search parameters. */
export const firstPageQuery = (search: Record<string, unknown>) => placesQuery(listRequestAt(LIST, search));

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
      : call(placeCalls.update, { params: { id: String(id) }, body, ifMatch: etag });
  });
}

/** Deactivates and activates places, and permanently deletes them. */
export const usePlaceState = () => useStateMutations(RESOURCE, placeCalls);
