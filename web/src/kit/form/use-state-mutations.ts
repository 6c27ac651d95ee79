import { useMemo } from 'react';
import type { stateCalls } from '#contracts/core/resource.ts';
import { call } from '#web/lib/call.ts';
import { useResourceMutation } from './use-resource-mutation.ts';

/**
 * Returns functions that change a record's state by its id: `activate`, `deactivate` and, irreversibly, `remove`. They
 * are stable across renders.
 * @param resource first part of the query keys: `categories`
 * @param calls created by the contract's `stateCalls` or `resourceCalls`
 */
export function useStateMutations(resource: string, calls: ReturnType<typeof stateCalls>) {
  const { mutateAsync: activate } = useResourceMutation(resource, (id: number) =>
    call(calls.activate, { params: { id } }),
  );
  const { mutateAsync: destroy } = useResourceMutation(
    resource,
    ({ id, hardDelete }: { id: number; hardDelete: 'true' | 'false' }) =>
      call(calls.delete, { params: { id }, query: { hardDelete } }),
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
