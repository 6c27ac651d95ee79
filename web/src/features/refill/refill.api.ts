import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contracts/core/endpoint.ts';
import { REFILL_DAYS, refillList } from '#contracts/refill.ts';
import { call } from '#web/lib/call.ts';
import { withChosenOrganisation } from '#web/lib/chosen-organisation.ts';
import type { RefillSearch } from './refill-search.ts';

type Asked = QueryOf<typeof refillList>;

/** What an address asks the API for: of the organisation that is chosen for everything, unless it says another. */
export function askedAt({ within, organisationId, placeId }: RefillSearch): Asked {
  return {
    ...withChosenOrganisation({ within: within ?? REFILL_DAYS[0] }),
    ...(organisationId && { organisationId: String(organisationId) }),
    ...(placeId && { placeId: String(placeId) }),
  };
}

/** What to bring where. */
export function refillQuery(query: Asked) {
  return queryOptions({
    queryKey: ['capsules', 'refill', query],
    queryFn: ({ signal }) => call(refillList, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
