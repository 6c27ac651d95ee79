import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import { call } from '#web/lib/call.ts';

/**
 * A page of a list. The one before it stays until this one is there.
 * @param resource first part of the query keys: `categories`
 */
export function pageQuery<E extends EndpointSpec>(resource: string, endpoint: E, query: QueryOf<E>) {
  return queryOptions({
    queryKey: [resource, 'list', query],
    queryFn: ({ signal }) => call(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
