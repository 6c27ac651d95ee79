import { infiniteQueryOptions } from '@tanstack/react-query';
import { capsuleHistory } from '#contracts/capsules/capsule-record.ts';
import { call } from '#web/lib/call.ts';

/** The history of a capsule, newest first, one page at a time; the first one brings the levels. */
export function capsuleHistoryQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['capsules', 'history', id],
    queryFn: ({ pageParam, signal }) =>
      call(capsuleHistory, {
        params: { id },
        query: { page: String(pageParam), perPage: '20', ...(pageParam > 1 && { days: '0' }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length + 1 : null),
  });
}
