import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { undoBulk } from '#contracts/core/bulk.ts';
import { closeOrganisation } from '#contracts/organisations/closing.ts';
import { call } from '#web/lib/call.ts';

const TRIAL = 'trial';

/** What ending the contract of an organisation would do. Never cached, since that may change at any moment. */
export const closingQuery = (id: number) =>
  queryOptions({
    queryKey: [TRIAL, 'close', id],
    queryFn: ({ signal }) => call(closeOrganisation, { params: { id }, query: { dryRun: 'true' }, signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** Returns functions that end the contract of an organisation, and undo that. All lists on screen are read again. */
export function useClosing(id: number) {
  const client = useQueryClient();
  const onSettled = () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== TRIAL });
  const { mutateAsync: close, isPending } = useMutation({
    mutationFn: () => call(closeOrganisation, { params: { id } }),
    onSettled,
  });
  const { mutateAsync: undo } = useMutation({
    mutationFn: (batchId: string) => call(undoBulk, { params: { batchId } }),
    onSettled,
  });
  return { close, undo, closing: isPending };
}
