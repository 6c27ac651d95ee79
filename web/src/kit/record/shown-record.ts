import { queryOptions } from '@tanstack/react-query';
import type { EndpointSpec, ParamsOf } from '#contracts/core/endpoint.ts';
import type { idParams } from '#contracts/core/fields.ts';
import { call } from '#web/lib/call.ts';

/**
 * A record as its page shows it: read again like a list's rows, where a form's stays as it was when it was opened.
 * @param resource first part of the query keys: `categories`
 */
export function shownRecordQuery<E extends EndpointSpec<typeof idParams>>(
  resource: string,
  endpoint: E,
  id: number,
) {
  return queryOptions({
    queryKey: [resource, 'shown', id],
    queryFn: ({ signal }) => call(endpoint, { params: { id: String(id) } as ParamsOf<E>, signal }),
  });
}
