import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contracts/core/endpoint.ts';
import { REFILL_DAYS, refillList } from '#contracts/refill.ts';
import { call } from '#web/lib/call.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import type { RefillSearch } from './refill-search.ts';

type RefillQuery = QueryOf<typeof refillList>;

/** The request query for the search parameters, by default of the globally chosen organisation. */
export function refillQueryOf({ within, organisationId, placeId }: RefillSearch): RefillQuery {
  return {
    ...withSelectedOrganisation({ within: within ?? REFILL_DAYS[0] }),
    ...(organisationId && { organisationId: String(organisationId) }),
    ...(placeId && { placeId: String(placeId) }),
  };
}

/** The capsules to bring to each device. */
export function refillQuery(query: RefillQuery) {
  return queryOptions({
    queryKey: ['capsules', 'refill', query],
    queryFn: ({ signal }) => call(refillList, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
