import { useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fold } from '#contracts/core/fold.ts';
import type { OptionPages } from './use-option-pages.ts';
import { useOptionPages } from './use-option-pages.ts';

export interface PagedSelectOptions<Option> {
  /** What stands for the chosen option; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** A picker of other options is another picker: give it another `key`. */
  pages: OptionPages<Option>;
  idOf: (option: Option) => string;
  nameOf: (option: Option) => string;
  /** The name of the value that the record has, which may be on no page that was read. */
  currentName: string | undefined;
}

/** What a picker of paged options holds and does. */
export function usePagedSelect<Option>(given: PagedSelectOptions<Option>) {
  const { value, onChange, pages, idOf, nameOf, currentName } = given;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Option | null>(null);
  const turn = useRef(0);
  const text = typed?.trim() ?? '';
  const { found, options, current, none, read } = useOptionPages(pages, text, combobox.dropdownOpened);
  const chosen = [picked, ...options].find((option) => option !== null && idOf(option) === value);

  // The entry that read more options gave them its place: the first of them is the selected one now.
  const readFrom = useRef<number | null>(null);
  const { selectOption, selectFirstOption } = combobox;
  useEffect(() => {
    if (readFrom.current === null || options.length <= readFrom.current) return;
    selectOption(readFrom.current);
    readFrom.current = null;
  }, [options.length, selectOption]);

  const matched = combobox.dropdownOpened && text !== '' && current && options.length > 0;
  useEffect(() => {
    if (matched) selectFirstOption();
  }, [matched, selectFirstOption]);

  const put = (next: string) => {
    turn.current += 1;
    setTyped(null);
    if (next !== value) onChange(next);
  };

  const named = async (text: string): Promise<Option | undefined> => {
    const matching = await read(text);
    return matching.find((option) =>
      [nameOf(option), idOf(option)].some((word) => fold(word) === fold(text)),
    );
  };

  /** @returns whether the text may stand as it is: there is nothing to choose from, or nobody can say what there is */
  const take = async (text: string): Promise<boolean> => {
    const mine = ++turn.current;
    try {
      const option = await named(text);
      const free = option === undefined && (await read('')).length === 0;
      if (mine !== turn.current) return false;
      if (option) setPicked(option);
      if (!free) put(option ? idOf(option) : value);
      return free;
    } catch (error) {
      console.warn('The options could not be read', error);
      return mine === turn.current;
    }
  };

  return {
    combobox,
    found,
    options,
    none,
    text: typed ?? (chosen ? nameOf(chosen) : (currentName ?? value)),
    /** Whether something is written that is no choice yet. */
    writing: typed !== null,
    write: (text: string) => {
      turn.current += 1;
      setTyped(text);
      if (none) onChange(text);
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    pick: (next: string) => {
      setPicked(options.find((option) => idOf(option) === next) ?? null);
      put(next);
      combobox.closeDropdown();
    },
    clear: () => put(''),
    more: () => {
      if (!found.hasNextPage || found.isFetchingNextPage) return;
      void found.fetchNextPage();
    },
    /** As `more`, by the entry at the list's end. */
    moreFromEntry: () => {
      readFrom.current = options.length;
      void found.fetchNextPage();
    },
    /** Takes what was written for the option of that name; where there is none of it, the former choice stays. */
    settle: async () => {
      combobox.closeDropdown();
      const text = typed?.trim();
      if (text === undefined) return;
      if (text === '' || none || (await take(text))) put(text);
    },
  };
}
