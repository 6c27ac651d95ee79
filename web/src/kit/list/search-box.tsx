import { CloseButton, InputBase } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_MAX_LENGTH, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { isSearchable } from './list-search.ts';
import type { ListState } from './list-state.ts';
import classes from './search-box.module.css';

/** The search field of a list. Searches once typing pauses, given enough letters or none; otherwise shows a hint. */
export function SearchBox({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const hintId = useId();
  const [typed, setTyped] = useState(state.search);
  const [sent, setSent] = useState(state.search);
  const [seen, setSeen] = useState(state.search);
  const send = useDebouncedCallback((text: string) => {
    setSent(text.trim());
    if (text.trim() !== state.search) state.setSearch(text);
  }, SEARCH_DEBOUNCE_MS);

  // The address also changes from outside, by the browser's buttons, a link or "clear the search". A search sent from
  // here arrives here too, possibly after more typing, which it must not undo.
  if (state.search !== seen) {
    setSeen(state.search);
    if (state.search !== sent) {
      setSent(state.search);
      setTyped(state.search);
    }
  }

  const change = (text: string) => {
    setTyped(text);
    if (isSearchable(text)) send(text);
    else send.cancel();
  };
  const clear = () => {
    setTyped('');
    send('');
    send.flush();
  };

  const hinted = !isSearchable(typed);
  return (
    <div className={classes.search}>
      <InputBase
        type="search"
        aria-label={t('list.search')}
        // Mantine would otherwise drop this description, which is not its own.
        withAria={false}
        aria-describedby={hinted ? hintId : undefined}
        placeholder={t('list.search')}
        maxLength={FILTER_MAX_LENGTH}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') clear();
          if (event.key === 'Enter') send.flush();
        }}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={typed !== '' && <CloseButton aria-label={t('list.clearSearch')} onClick={clear} />}
      />
      {hinted && (
        <p id={hintId} className={classes.hint} role="status">
          {t('list.searchHint', { count: SEARCH_MIN_LETTERS })}
        </p>
      )}
    </div>
  );
}
