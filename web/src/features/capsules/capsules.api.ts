import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CAPSULE_SORT, CAPSULE_STATES, listCapsules } from '#contracts/capsules.ts';
import { choiceIn } from '#web/kit/list/list-choice.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { call } from '#web/lib/call.ts';

/** What capsules can be narrowed to. */
export type CapsuleState = (typeof CAPSULE_STATES)[number];

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listCapsules.path, sortable: CAPSULE_SORT };

export function capsulesQuery({ isActive: _, ...list }: ListRequestQuery, state: CapsuleState | null) {
  const query = { ...list, ...(state && { state }) };
  return queryOptions({
    queryKey: ['capsules', 'list', query],
    queryFn: ({ signal }) => call(listCapsules, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) =>
  capsulesQuery(listRequestAt(LIST, search), choiceIn(search, 'state', CAPSULE_STATES));
