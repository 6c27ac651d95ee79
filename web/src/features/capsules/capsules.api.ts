import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CAPSULE_STATES } from '#contracts/capsules.ts';
import { listCapsules } from '#contracts/capsules.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { call } from '#web/lib/call.ts';

/** What capsules can be narrowed to. */
export type CapsuleState = (typeof CAPSULE_STATES)[number];

export function capsulesQuery({ isActive: _, ...list }: ListRequestQuery, state: CapsuleState | null) {
  const query = { ...list, ...(state && { state }) };
  return queryOptions({
    queryKey: ['capsules', 'list', query],
    queryFn: ({ signal }) => call(listCapsules, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
