import { CAPSULE_SORT, CAPSULE_STATES, listCapsules } from '#contracts/capsules.ts';
import { choiceIn } from '#web/kit/list/list-choice.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';

/** What capsules can be narrowed to. */
export type CapsuleState = (typeof CAPSULE_STATES)[number];

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listCapsules.path, sortable: CAPSULE_SORT };

export function capsulesQuery({ isActive: _, ...list }: ListRequestQuery, state: CapsuleState | null) {
  const query = { ...list, ...(state && { state }) };
  return pageQuery('capsules', listCapsules, query);
}

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) =>
  capsulesQuery(listRequestAt(LIST, search), choiceIn(search, 'state', CAPSULE_STATES));
