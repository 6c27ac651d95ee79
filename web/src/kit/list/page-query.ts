import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EndpointSpec, QueryOf } from '#contracts/core/endpoint.ts';
import { call } from '#web/lib/call.ts';

/**
 * Query of a list's page. The previous page stays until the new one is loaded.
 * @param resource first part of the query keys: `categories`
 */
export function pageQuery<E extends EndpointSpec>(resource: string, endpoint: E, query: QueryOf<E>) {
  return queryOptions({
    queryKey: [resource, 'list', query],
    queryFn: ({ signal }) => call(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
