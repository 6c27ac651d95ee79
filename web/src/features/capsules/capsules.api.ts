import { CAPSULE_SORT, listCapsules } from '#contracts/capsules.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listCapsules.path, sortable: CAPSULE_SORT, filters: listCapsules.query };

export const capsulesQuery = ({ isActive: _, ...query }: ListRequestQuery) =>
  pageQuery('capsules', listCapsules, query);

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => capsulesQuery(listRequestAt(LIST, search));
