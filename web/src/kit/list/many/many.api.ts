import { queryOptions } from '@tanstack/react-query';
import { BULK_CALLS } from '#contracts/bulk.ts';
import type { BulkAction, BulkAnswer } from '#contracts/core/bulk.ts';
import { undoBulk } from '#contracts/core/bulk.ts';
import type { BodyOf } from '#contracts/core/endpoint.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import type { Selection } from './many-actions.ts';

/** One thing that is done to a selection. */
export interface ManyRequest {
  kind: keyof typeof BULK_CALLS;
  resource: string;
  action: BulkAction;
  set: object | null;
  selection: Selection;
  asked: object;
}

function bodyOf({ action, set, selection, asked }: ManyRequest): Body {
  // A page of it is not what is meant.
  const {
    page: _,
    perPage: __,
    orderBy: ___,
    orderByDirection: ____,
    ...where
  } = asked as Record<string, string>;
  return {
    action,
    ...(set && { set: set as NonNullable<Body['set']> }),
    ...(selection.everything ? { where } : { ids: selection.ids.map(Number) }),
  };
}

/** The calls differ in what they set, which comes from a field of their own. */
const callOf = (kind: ManyRequest['kind']) => BULK_CALLS[kind] as (typeof BULK_CALLS)['fragrance'];
type Body = BodyOf<(typeof BULK_CALLS)['fragrance']>;

/** What would happen. Asked anew each time: a moment later it may be something else. */
export function trialQuery(request: ManyRequest, ready: boolean) {
  const body = bodyOf(request);
  return queryOptions({
    // Apart from what is read of the resource: once it is done nobody asks again.
    queryKey: ['trial', request.resource, body],
    queryFn: ({ signal }) => call(callOf(request.kind), { query: { dryRun: 'true' }, body, signal }),
    enabled: ready,
    gcTime: 0,
    staleTime: 0,
  });
}

/** Does it, if it is still so many, and undoes a batch. */
export function useMany(request: ManyRequest) {
  const { mutateAsync: run, isPending } = useResourceMutation(
    request.resource,
    (expected: number): Promise<BulkAnswer> =>
      call(callOf(request.kind), { query: { dryRun: 'false' }, body: { ...bodyOf(request), expected } }),
  );
  const { mutateAsync: undo } = useResourceMutation(request.resource, (batchId: string) =>
    call(undoBulk, { params: { batchId } }),
  );
  return { run, undo, running: isPending };
}
