import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { readNotices } from '#contracts/notices.ts';
import { call } from '#web/lib/call.ts';
import { withChosenOrganisation } from '#web/lib/chosen-organisation.ts';

export type Notices = AnswerOf<typeof readNotices>;

/** The call without the shape of its answer, which no page could show and every page would fetch. */
export const NOTICES_CALL: typeof readNotices = {
  method: 'GET',
  path: '/notices',
  summary: '',
  tag: '',
  access: 'dashboard.read',
};

/** How long it takes at most until the bell knows of something new, in milliseconds. */
const NEWS_MS = 60_000;

/** What needs attention and what was done lately: read again by itself as long as somebody can see it. */
export function noticesQuery() {
  const query = withChosenOrganisation({});
  return queryOptions({
    queryKey: ['notices', query],
    queryFn: ({ signal }) => call(NOTICES_CALL, { query, signal }),
    staleTime: 0,
    refetchInterval: NEWS_MS,
  });
}
