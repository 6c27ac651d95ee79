import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { useDraftState } from '#web/kit/form/use-draft.ts';
import type { KnownText } from '../editor/quiz-editor.api.ts';
import type { TextPickerProps } from './text-picker.tsx';
import { TextPicker } from './text-picker.tsx';

interface KnownTextPickerProps
  extends Pick<
    TextPickerProps,
    'label' | 'description' | 'error' | 'required' | 'placeholder' | 'value' | 'field' | 'onCreate'
  > {
  /** Names what is being typed, to restore it in the same place if the session ends. */
  draft: string;
  /** Finds texts that contain the given one. */
  search: (text: string) => OptionsQuery<KnownText>;
  onPick: (known: KnownText) => void;
}

/** Picks an existing text, searched from three characters on with a debounce, or takes a new one. */
export function KnownTextPicker({ draft, search, onPick, ...field }: KnownTextPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useDraftState<string | null>(`typed ${draft}`, null);
  const [opened, setOpened] = useState(false);
  const text = typed?.trim() ?? '';
  const [settled] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const long = text.length >= SEARCH_MIN_LETTERS;
  const enabled = opened && long && settled.length >= SEARCH_MIN_LETTERS;
  const found = useQuery({ ...search(settled), enabled, staleTime: 30_000 });
  const waiting = useDelayed(found.isFetching);
  // The results may still be those for another text.
  const options = long && settled === text ? (found.data ?? []) : [];

  return (
    <TextPicker
      {...field}
      typed={typed}
      onTyped={setTyped}
      options={options.map(({ id, text: name, description }) => ({
        id,
        text: name,
        ...(description && { note: description }),
      }))}
      searching={long && (settled !== text || found.isFetching)}
      note={t('list.searchHint', { count: SEARCH_MIN_LETTERS })}
      waiting={waiting}
      onOpened={setOpened}
      onPick={(id) => {
        const known = options.find((option) => option.id === id);
        if (known) onPick(known);
      }}
    />
  );
}
