import { useMemo } from 'react';
import type { stateCalls } from '#contracts/core/resource.ts';
import { call } from '#web/lib/call.ts';
import { useResourceMutation } from './use-resource-mutation.ts';

/**
 * The changes of records that are active or inactive, each by a record's id: `deactivate`, `activate`, and `remove`, which is
 * for good. They are the same functions at each rendering.
 * @param resource first part of the query keys: `categories`
 * @param calls as the contract's `stateCalls` or `resourceCalls` make them
 */
export function useStateMutations(resource: string, calls: ReturnType<typeof stateCalls>) {
  const { mutateAsync: activate } = useResourceMutation(resource, (id: number) =>
    call(calls.activate, { params: { id: String(id) } }),
  );
  const { mutateAsync: destroy } = useResourceMutation(
    resource,
    ({ id, hardDelete }: { id: number; hardDelete: 'true' | 'false' }) =>
      call(calls.delete, { params: { id: String(id) }, query: { hardDelete } }),
  );
  return useMemo(
    () => ({
      activate,
      deactivate: (id: number) => destroy({ id, hardDelete: 'false' }),
      remove: (id: number) => destroy({ id, hardDelete: 'true' }),
    }),
    [activate, destroy],
  );
}
