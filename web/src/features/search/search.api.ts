import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { search } from '#contracts/search.ts';
import { call } from '#web/lib/call.ts';

/** From so many letters on records are looked for. */
export const SEARCH_FROM = 2;

/** The records that a text finds, by their kinds. @param text as it was typed */
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
