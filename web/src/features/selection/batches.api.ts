import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Batch, listBatches, undoBulk } from '#contracts/core/bulk.ts';
import { PAGES, type ResourceName } from '#contracts/core/resources.ts';
import { call } from '#web/lib/call.ts';

/** How often a running batch is read again, in milliseconds. */
const RUNNING_MS = 2_000;

/** The user's bulk changes, read again while one is running. */
export const batchesQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: async ({ signal }) => (await call(listBatches, { signal })).data,
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((batch) => batch.state === 'running') ? RUNNING_MS : false,
});

/** Undoes a batch. Everything on screen is then read again, also the list behind the dialog. */
export function useUndoBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ batchId }: Batch) => call(undoBulk, { params: { batchId } }),
    onSettled: () => client.invalidateQueries(),
  });
}

/** The kind of a batch's records; undefined for one that this version doesn't know. */
export function kindOf({ resource }: Batch): ResourceName | undefined {
  return resource in PAGES ? (resource as ResourceName) : undefined;
}
