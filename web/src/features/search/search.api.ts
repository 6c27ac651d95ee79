import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { PAGES, type ResourceName } from '#contracts/core/resources.ts';
import { type SearchHit, search } from '#contracts/search.ts';
import { call } from '#web/lib/call.ts';
import { readCall } from '#web/lib/request.ts';

/** The minimum number of characters before records are searched. */
export const SEARCH_FROM = 2;

/** A record that the server has found. */
export type FoundRecord = SearchHit & { kind: ResourceName };

function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    enabled: q.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/**
 * The records that match a text, by kind.
 * @param text trimmed
 * @param named the part of it that names a record
 */
export function useFoundRecords(text: string, named: string) {
  const whole = useQuery(searchQuery(text));
  // Mostly the same text, and then the same query.
  const part = useQuery(searchQuery(named.length < SEARCH_FROM ? text : named));
  const groups = text.length < SEARCH_FROM ? [] : [whole, part].flatMap(({ data }) => data?.groups ?? []);
  const records = groups.flatMap(({ kind, items }) => items.map((hit): FoundRecord => ({ ...hit, kind })));
  return {
    records: [...new Map(records.map((record) => [record.url, record])).values()],
    isFetching: whole.isFetching || part.isFetching,
    isOutdated: whole.isPlaceholderData || part.isPlaceholderData,
    isError: whole.isError || part.isError,
  };
}

/** Records in full, by their URLs, as far as they have arrived. They say which actions apply. */
export function useFullRecords(found: readonly FoundRecord[]) {
  return useQueries({
    queries: found.map(({ kind, id }) => ({
      queryKey: ['search', 'record', kind, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(readCall<EndpointSpec>(`/${PAGES[kind].api}/${id}`, PAGES[kind].read), { signal }),
      staleTime: 0,
    })),
    combine: (results) => ({
      full: new Map<string, unknown>(results.map(({ data }, index) => [found[index]?.url ?? '', data])),
      isPending: results.some(({ isPending }) => isPending),
    }),
  });
}
