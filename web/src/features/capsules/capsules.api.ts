import { CAPSULE_SORT, listCapsules } from '#contracts/capsules/capsules.ts';
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

export const LIST = listApi('capsules', listCapsules, {
  sortable: CAPSULE_SORT,
  orderForFilters: ({ state }: FilterValues) => (state === undefined ? undefined : ORDER_BY_STATE[state]),
});
