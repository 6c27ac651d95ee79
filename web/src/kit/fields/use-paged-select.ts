import { useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { QueryKey } from '@tanstack/react-query';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';

export interface PagedSelectOptions<Option> {
  /** Id of the chosen option; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** To change the source of the options, give the picker another `key`. */
  source: OptionSource<Option>;
  idOf: (option: Option) => string;
  nameOf: (option: Option) => string;
  /** Name of the record's value, which may not be on any loaded page. */
  currentName: string | undefined;
}

/** State and actions of a picker with paged options. */
export function usePagedSelect<Option>(props: PagedSelectOptions<Option>) {
  const { value, onChange, source, idOf, nameOf, currentName } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Option | null>(null);
  const requestId = useRef(0);
  const text = typed?.trim() ?? '';
  const { found, options, current, isEmpty, read } = useOptionPages(source, text, combobox.dropdownOpened);
  const chosen = [picked, ...options].find((option) => option !== null && idOf(option) === value);

  // New options take the place of the entry that loaded them: selects the first of them.
  const firstNewIndex = useRef<number | null>(null);
  const { selectOption, selectFirstOption } = combobox;
  useEffect(() => {
    if (firstNewIndex.current === null || options.length <= firstNewIndex.current) return;
    selectOption(firstNewIndex.current);
    firstNewIndex.current = null;
  }, [options.length, selectOption]);

  const matched = combobox.dropdownOpened && text !== '' && current && options.length > 0;
  useEffect(() => {
    if (matched) selectFirstOption();
  }, [matched, selectFirstOption]);

  const optionNamed = (among: Option[], name: string) =>
    among.find((option) => [nameOf(option), idOf(option)].some((word) => fold(word) === fold(name)));

  // A text that names an option chooses it even before the field is left: the form may be saved from within it.
  const named = text !== '' && current ? optionNamed(options, text) : undefined;
  const namedId = named && idOf(named);
  const chooseNamed = useEffectEvent(() => {
    if (named === undefined || idOf(named) === value) return;
    setPicked(named);
    onChange(idOf(named));
  });
  useEffect(() => {
    if (namedId !== undefined) chooseNamed();
  }, [namedId]);

  const commit = (next: string) => {
    requestId.current += 1;
    setTyped(null);
    if (next !== value) onChange(next);
  };

  /** @returns whether the text may stay as it is: there are no options, or they can't be loaded */
  const resolveText = async (text: string): Promise<boolean> => {
    const mine = ++requestId.current;
    try {
      const option = optionNamed(await read(text), text);
      const free = option === undefined && (await read('')).length === 0;
      if (mine !== requestId.current) return false;
      if (option) setPicked(option);
      if (!free) commit(option ? idOf(option) : value);
      return free;
    } catch (error) {
      console.warn('The options could not be read', error);
      return mine === requestId.current;
    }
  };

  return {
    combobox,
    found,
    options,
    isEmpty,
    text: typed ?? (chosen ? nameOf(chosen) : (currentName ?? value)),
    /** Whether the text was typed and is not a choice yet. */
    typing: typed !== null,
    write: (text: string) => {
      requestId.current += 1;
      setTyped(text);
      if (isEmpty) onChange(text);
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    pick: (next: string) => {
      setPicked(options.find((option) => idOf(option) === next) ?? null);
      commit(next);
      combobox.closeDropdown();
    },
    clear: () => commit(''),
    loadMore: () => {
      if (!found.hasNextPage || found.isFetchingNextPage) return;
      void found.fetchNextPage();
    },
    /** Like `loadMore`, from the entry at the end of the list. */
    loadMoreFromEntry: () => {
      firstNewIndex.current = options.length;
      void found.fetchNextPage();
    },
    /** Chooses the option named by the typed text; if there is none, the previous choice stays. */
    commitText: async () => {
      combobox.closeDropdown();
      const text = typed?.trim();
      if (text === undefined) return;
      if (text === '' || isEmpty || (await resolveText(text))) commit(text);
    },
  };
}

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
function useOptionPages<Option>(source: OptionSource<Option>, text: string, enabled: boolean) {
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
