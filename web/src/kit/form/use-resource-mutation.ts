import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change to a resource's records. However it ends, everything that was read of the resource is read again, and
 * what was read of others when it is next shown: a category's new name stands in the list of fragrances too.
 * A failure counts as well: a refusal often means that what is on the screen has grown old.
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
