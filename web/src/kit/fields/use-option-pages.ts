import { useDebouncedValue } from '@mantine/hooks';
import type { QueryKey } from '@tanstack/react-query';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '#contracts/core/constants.ts';

/** One page of a picker's options. */
export interface OptionPage<Option> {
  data: Option[];
  total: number;
  totalPages: number;
}

/** Source of a picker's options, page by page. */
export interface OptionSource<Option> {
  queryKey: QueryKey;
  /**
   * @param text to find in the options' names; empty for all options
   * @param page from 1
   */
  readPage: (text: string, page: number, signal: AbortSignal) => Promise<OptionPage<Option>>;
}

/**
 * Loads a picker's options: further pages on request, and new options once typing pauses.
 * @param text the search text
 * @param enabled whether the options are shown; nothing is requested before
 */
export function useOptionPages<Option>(source: OptionSource<Option>, text: string, enabled: boolean) {
  const client = useQueryClient();
  const [settled] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const optionsOf = (searched: string) =>
    infiniteQueryOptions({
      queryKey: [...source.queryKey, searched],
      queryFn: ({ pageParam, signal }) => source.readPage(searched, pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
      staleTime: 30_000,
    });
  const found = useInfiniteQuery({
    // No delay once the text is gone, after choosing an option or clearing the field.
    ...optionsOf(text === '' ? '' : settled),
    enabled,
    placeholderData: keepPreviousData,
  });

  return {
    found,
    options: found.data?.pages.flatMap(({ data }) => data) ?? [],
    /** Whether the options belong to this text rather than an earlier one. */
    current: text === settled && found.isSuccess && !found.isPlaceholderData,
    /** Whether there are known to be no options at all. */
    isEmpty: client.getQueryData(optionsOf('').queryKey)?.pages[0]?.total === 0,
    /** Returns the first options that match a text, fetched now unless cached. */
    read: async (searched: string) => {
      const { pages } = await client.fetchInfiniteQuery(optionsOf(searched));
      return pages.flatMap(({ data }) => data);
    },
  };
}
