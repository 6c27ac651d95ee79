import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { search } from '#contracts/search.ts';
import { call } from '#web/lib/call.ts';

/** The minimum number of characters before records are searched. */
export const SEARCH_FROM = 2;

/** The records that match a text, by kind. @param text as typed */
export function searchQuery(text: string) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    enabled: q.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
