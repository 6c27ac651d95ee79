import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A mutation of a resource's records. However it ends, queries of the resource are refetched, and all other queries
 * when they are next shown: a category's new name also appears in the list of fragrances. This includes failures: a
 * refusal often means that the data on screen is stale.
 * @param resource first part of the query keys: `categories`
 * @param run makes the change
 */
export function useResourceMutation<Input, Answer>(
  resource: string,
  run: (input: Input) => Promise<Answer>,
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => {
      void client.invalidateQueries({ refetchType: 'none' });
      void client.invalidateQueries({ queryKey: [resource] });
    },
  });
}
