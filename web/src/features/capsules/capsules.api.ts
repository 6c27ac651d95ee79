import { CAPSULE_SORT, listCapsules } from '#contracts/capsules.ts';
import type { FilterValues, ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';

type ListOrder = { sort: 'remainingShots' | 'dueDate'; dir: 'asc' };

/** The default sort per capsule state: the most urgent first. */
const ORDER_BY_STATE: Record<string, ListOrder> = {
  low: { sort: 'remainingShots', dir: 'asc' },
  expired: { sort: 'dueDate', dir: 'asc' },
  expiring: { sort: 'dueDate', dir: 'asc' },
  due: { sort: 'dueDate', dir: 'asc' },
};

/** The endpoint, which also keys the remembered settings of the list, with its sortable columns and filters. */
export const LIST = {
  endpoint: listCapsules.path,
  sortable: CAPSULE_SORT,
  filters: listCapsules.query,
  orderForFilters: ({ state }: FilterValues) => (state === undefined ? undefined : ORDER_BY_STATE[state]),
};

export const capsulesQuery = ({ isActive: _, ...query }: ListRequestQuery) =>
  pageQuery('capsules', listCapsules, query);

/** The first rows of the list for the URL's search parameters. */
export const firstPageQuery = (search: Record<string, unknown>) => capsulesQuery(listRequestAt(LIST, search));
