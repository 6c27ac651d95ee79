import { CAPSULE_SORT, listCapsules } from '#contracts/capsules.ts';
import type { ListFilters, ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';

type Lead = { sort: 'remainingShots' | 'dueDate'; dir: 'asc' };

/** By the state of the capsules: what runs out first comes first. */
const LEAD: Record<string, Lead> = {
  low: { sort: 'remainingShots', dir: 'asc' },
  expired: { sort: 'dueDate', dir: 'asc' },
  expiring: { sort: 'dueDate', dir: 'asc' },
  due: { sort: 'dueDate', dir: 'asc' },
};

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = {
  endpoint: listCapsules.path,
  sortable: CAPSULE_SORT,
  filters: listCapsules.query,
  lead: ({ state }: ListFilters) => (state === undefined ? undefined : LEAD[state]),
};

export const capsulesQuery = ({ isActive: _, ...query }: ListRequestQuery) =>
  pageQuery('capsules', listCapsules, query);

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => capsulesQuery(listRequestAt(LIST, search));
