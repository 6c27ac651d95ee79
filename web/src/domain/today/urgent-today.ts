import { queryOptions } from '@tanstack/react-query';
import type { readToday } from '#contracts/today.ts';
import { call } from '#web/lib/call.ts';
import { readCall } from '#web/lib/request.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';

export const TODAY_CALL = readCall<typeof readToday>('/today', 'dashboard.read');

/** The number of items at the head of home. */
export const URGENT_ITEMS = 5;

/** The polling interval of what needs doing, in milliseconds. */
export const TODAY_POLL_MS = 60_000;

/**
 * The most urgent items, and how many there are of each kind. Home and the bell share one response, so that they never
 * disagree. Among the notices, which every change to an alert refetches.
 */
export function urgentTodayQuery() {
  const query = withSelectedOrganisation({ perPage: URGENT_ITEMS });
  return queryOptions({
    queryKey: ['notices', 'today', query],
    queryFn: ({ signal }) => call(TODAY_CALL, { query, signal }),
    staleTime: 0,
    refetchInterval: TODAY_POLL_MS,
  });
}
