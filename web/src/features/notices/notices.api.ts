import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { NoticeKind, readNotices } from '#contracts/notices.ts';
import { call } from '#web/lib/call.ts';
import { readCall } from '#web/lib/request.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';

export type Notices = AnswerOf<typeof readNotices>;

export const NOTICES_CALL = readCall<typeof readNotices>('/notices', 'dashboard.read');

/** The polling interval of the bell, in milliseconds. */
const POLL_MS = 60_000;

/** What needs attention and the latest audit events, polled while the page is visible. */
export function noticesQuery() {
  const query = withSelectedOrganisation({});
  return queryOptions({
    queryKey: ['notices', query],
    queryFn: ({ signal }) => call(NOTICES_CALL, { query, signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** A matter that is nobody's task, so that it isn't among what needs doing today. */
export interface Warning {
  kind: Extract<NoticeKind, 'space-low' | 'clock-doubted' | 'mails-failed'>;
  count: number;
}

/** The warnings among the notices; the other matters are items of today. */
export function warningsOf(notices: Notices | undefined): Warning[] {
  return (notices?.attention ?? []).filter((matter): matter is typeof matter & Warning =>
    /^(space|clock|mails)-/.test(matter.kind),
  );
}
