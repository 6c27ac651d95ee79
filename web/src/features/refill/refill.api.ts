import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { refillList } from '#contracts/refill.ts';
import { call } from '#web/lib/call.ts';

/** What to bring where. @param within days */
export function refillQuery(within: number) {
  return queryOptions({
    queryKey: ['capsules', 'refill', within],
    queryFn: ({ signal }) => call(refillList, { query: { within }, signal }),
    placeholderData: keepPreviousData,
  });
}
