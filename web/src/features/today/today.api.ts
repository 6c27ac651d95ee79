import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#contracts/core/endpoint.ts';
import { assignToday, readToday, snoozeToday, type TodayItem } from '#contracts/today.ts';
import { TODAY_POLL_MS } from '#web/domain/today/urgent-today.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { call } from '#web/lib/call.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';

const RESOURCE = 'today';

/** Items of a page: so many that those of one place are rarely apart. */
const PAGE_SIZE = 50;

/** The request query for an address, by default of the globally chosen organisation. */
function queryOf({
  page,
  kind,
  organisationId,
  placeId,
  assignee,
  state,
}: ListSearch): QueryOf<typeof readToday> {
  return {
    ...withSelectedOrganisation({ perPage: PAGE_SIZE }),
    ...(page && { page }),
    ...(kind && { kind: String(kind) }),
    ...(organisationId && { organisationId: String(organisationId) }),
    ...(placeId && { placeId: String(placeId) }),
    ...((assignee === 'me' || assignee === 'none') && { assignee }),
    ...(state === 'snoozed' && { snoozed: 'true' as const }),
  };
}

/** The items at an address. Polled, since the server finds and drops them by itself. */
export function todayQuery(search: ListSearch) {
  const query = queryOf(search);
  return queryOptions({
    queryKey: [RESOURCE, query],
    queryFn: ({ signal }) => call(readToday, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: TODAY_POLL_MS,
  });
}

/** @param userId null for nobody */
export const assignItem = ({ key }: TodayItem, userId: number | null) =>
  call(assignToday, { params: { key }, body: { userId } });

/** @param until null takes it up again */
export const snoozeItem = ({ key }: TodayItem, until: string | null) =>
  call(snoozeToday, { params: { key }, body: { until } });

/** Gives an item back the state that it had. An alert is either somebody's or put off, so the last call decides. */
export async function restoreItem(item: TodayItem): Promise<void> {
  if (item.snoozedUntil === null) await snoozeItem(item, null);
  await assignItem(item, item.assignee?.id ?? null);
  if (item.snoozedUntil !== null) await snoozeItem(item, item.snoozedUntil);
}

/** Returns a function that changes items, one after another, and refetches all that counts them. */
export function useChangeItems() {
  const client = useQueryClient();
  const { mutateAsync } = useResourceMutation(RESOURCE, async (change: () => Promise<unknown>) => {
    try {
      return await change();
    } finally {
      // The bell and the head of home.
      void client.invalidateQueries({ queryKey: ['notices'] });
    }
  });
  return mutateAsync;
}
