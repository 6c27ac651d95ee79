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

/** Where a picker's options come from, page by page. */
export interface OptionPages<Option> {
  queryKey: QueryKey;
  /**
   * @param text found in the options' names; all of them for an empty one
   * @param page from 1
   */
  readPage: (text: string, page: number, signal: AbortSignal) => Promise<OptionPage<Option>>;
}

/**
 * The options of a picker: more of them as they are asked for, and others when the text changes and typing pauses.
 * @param text what is searched
 * @param wanted whether they are shown; nothing is asked for before
 */
export function useOptionPages<Option>(source: OptionPages<Option>, text: string, wanted: boolean) {
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
    // A text that was given up, by choosing an option or by emptying the field, is not waited for.
    ...optionsOf(text === '' ? '' : settled),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });

  return {
    found,
    options: found.data?.pages.flatMap(({ data }) => data) ?? [],
    /** Whether these are the options of this text, and not of an earlier one. */
    current: text === settled && found.isSuccess && !found.isPlaceholderData,
    /** Whether it is known that there is nothing to choose from. */
    none: client.getQueryData(optionsOf('').queryKey)?.pages[0]?.total === 0,
    /** The first options that a text finds, read now if they are not known. */
    read: async (searched: string) => {
      const { pages } = await client.fetchInfiniteQuery(optionsOf(searched));
      return pages.flatMap(({ data }) => data);
    },
  };
}
