import { queryOptions } from '@tanstack/react-query';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { idParams } from '#contracts/core/fields.ts';
import { call } from '#web/lib/call.ts';
import type { PathParams } from '#web/lib/request.ts';

/**
 * Query of a record for its page: refetched like a list's rows, whereas a form's record stays as it was loaded.
 * @param resource first part of the query keys: `categories`
 */
export function recordDetailQuery<E extends EndpointSpec<typeof idParams>>(
  resource: string,
  endpoint: E,
  id: number,
) {
  return queryOptions({
    queryKey: [resource, 'shown', id],
    queryFn: ({ signal }) => call(endpoint, { params: { id } as PathParams<E>, signal }),
  });
}
