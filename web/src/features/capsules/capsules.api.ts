import { useMemo } from 'react';
import { CAPSULE_SORT, listCapsules } from '#contracts/capsules/capsules.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import type { FilterValues } from '#web/kit/list/list-state.ts';

type ListOrder = { sort: 'remainingShots' | 'dueDate'; dir: 'asc' };

/** The default sort per capsule state: the most urgent first. */
const ORDER_BY_STATE: Record<string, ListOrder> = {
  low: { sort: 'remainingShots', dir: 'asc' },
  expired: { sort: 'dueDate', dir: 'asc' },
  expiring: { sort: 'dueDate', dir: 'asc' },
  due: { sort: 'dueDate', dir: 'asc' },
};

const RESOURCE = 'capsules';

export const LIST = listApi(RESOURCE, listCapsules, {
  sortable: CAPSULE_SORT,
  orderForFilters: ({ state }: FilterValues) => (state === undefined ? undefined : ORDER_BY_STATE[state]),
});

/** Taken out of the device that holds it. */
export const TAKEN_OUT = { deviceId: null };

/**
 * Returns functions that take a capsule out of its device, deactivate or activate it, and undo the last of these: it is
 * then as it was, in its slot. They are stable across renders.
 */
export function useCapsuleChanges() {
  const { mutateAsync } = useResourceMutation(RESOURCE, (change: () => Promise<string | null>) => change());
  return useMemo(() => {
    const batches = new Map<number, string | null>();
    const module = () => import('#web/domain/bulk/change-one.ts');
    const change = (action: 'edit' | 'deactivate' | 'activate', set?: object) => async (id: number) => {
      const { changeOne } = await module();
      batches.set(id, await mutateAsync(() => changeOne('capsule', id, action, set)));
    };
    return {
      takeOut: change('edit', TAKEN_OUT),
      deactivate: change('deactivate'),
      activate: change('activate'),
      undo: async (id: number) => {
        const { undoOne } = await module();
        const batchId = batches.get(id);
        if (batchId) await mutateAsync(() => undoOne(batchId).then(() => null));
      },
    };
  }, [mutateAsync]);
}
