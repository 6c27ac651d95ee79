import { queryOptions } from '@tanstack/react-query';
import { BULK_CALLS } from '#contracts/bulk.ts';
import type { BulkAction, BulkAnswer, BulkProgress } from '#contracts/core/bulk.ts';
import { undoBulk } from '#contracts/core/bulk.ts';
import type { BodyOf } from '#contracts/core/endpoint.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import { callWithProgress } from '#web/lib/call-with-progress.ts';
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
  const except = selection.except.length > 0 && { except: selection.except.map(Number) };
  return {
    action,
    ...(set && { set: set as NonNullable<Body['set']> }),
    ...(selection.everything ? { where, ...except } : { ids: selection.ids.map(Number) }),
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

/** Fewer are done before anybody could read how far it is. */
const PROGRESS_FROM = 100;

interface Run {
  /** How many there were when it was confirmed. */
  expected: number;
  /** Ends it: what is done by then stays, and its batch is known by the last progress. */
  signal: AbortSignal;
  onProgress: (progress: BulkProgress) => void;
}

/** Does it, if it is still so many, and undoes a batch. */
export function useMany(request: ManyRequest) {
  const { mutateAsync: run, isPending } = useResourceMutation(
    request.resource,
    ({ expected, signal, onProgress }: Run): Promise<BulkAnswer> => {
      const body = { ...bodyOf(request), expected };
      const options = { query: { dryRun: 'false' as const }, body, signal };
      return expected < PROGRESS_FROM
        ? call(callOf(request.kind), options)
        : callWithProgress(callOf(request.kind), options, onProgress);
    },
  );
  const { mutateAsync: undo } = useResourceMutation(request.resource, (batchId: string) =>
    call(undoBulk, { params: { batchId } }),
  );
  return { run, undo, running: isPending };
}
