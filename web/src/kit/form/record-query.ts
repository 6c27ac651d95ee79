import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import type { idParams } from '#contracts/core/fields.ts';
import { callWithEtag } from '#web/lib/call.ts';
import type { PathParams } from '#web/lib/request.ts';
import type { RecordQuery } from './use-record-base.ts';

/**
 * Query of a record for editing, with the ETag that its update must refer to.
 * @param resource first part of the query keys: `categories`
 */
export function recordQuery<E extends EndpointSpec<typeof idParams>>(
  resource: string,
  endpoint: E,
  id: number,
): RecordQuery<AnswerOf<E>> {
  return {
    queryKey: [resource, 'record', id],
    queryFn: ({ signal }) => callWithEtag(endpoint, { params: { id } as PathParams<E>, signal }),
  };
}
