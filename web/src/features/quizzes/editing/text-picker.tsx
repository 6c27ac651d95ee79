import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { preventSubmitOnEnter, useComboboxProps } from '#web/kit/fields/options.tsx';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useDraftState } from '#web/kit/form/use-draft.ts';
import type { KnownText } from '../editor/quiz-editor.api.ts';
import classes from './text-picker.module.css';

interface TextPickerProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  placeholder?: string;
  /** The chosen text. */
  value: string;
  /** The text being typed instead; null if there is none. */
  typed: string | null;
  onTyped: (text: string | null) => void;
  /** The options for the typed text. */
  options: readonly { id: number; text: string; note?: string }[];
  /** Whether the options for the typed text are still loading. */
  searching?: boolean;
  /** Shown instead of the options: that nothing was found, or why nothing could be. */
  note: ReactNode;
  waiting?: boolean;
  onOpened?: (opened: boolean) => void;
  onPick: (id: number) => void;
  /** Accepts the typed text as a new one. */
  onCreate: (text: string) => void;
  /** Clears the choice; missing if one is required. */
  onClear?: () => void;
  /** The field's `data-field`, by which other code finds it in the page. */
  field?: string;
}

const CREATE = 'create';

/** Picks an existing text, or takes the typed one as new. Leaving the field accepts the typed text. */
export function TextPicker(props: TextPickerProps) {
  const {
    value,
    typed,
    options,
    note,
    onTyped,
    onPick,
    onCreate,
    onClear,
    required = false,
    searching = false,
  } = props;
  const { t } = useTranslation();
  const combobox = useCombobox({
    onDropdownOpen: () => props.onOpened?.(true),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      props.onOpened?.(false);
    },
  });
  const text = typed?.trim() ?? '';
  const same = options.find((option) => fold(option.text) === fold(text));
  const [left, setLeft] = useState(false);
  const openedOptions = useComboboxProps();
  const short = left && text !== '' && text.length < SEARCH_MIN_LETTERS;
  const canCreate = text.length >= SEARCH_MIN_LETTERS && !same;

  // Highlights what Enter takes: the option with exactly this text, else the first option, else the new text.
  const { selectOption, dropdownOpened } = combobox;
  const settled = dropdownOpened && !searching && (options.length > 0 || canCreate) ? text : '';
  const taken = same ? options.indexOf(same) : 0;
  useEffect(() => {
    if (settled !== '') selectOption(taken);
  }, [settled, taken, selectOption]);

  const choose = (chosen: string) => {
    if (chosen === CREATE) onCreate(text);
    else onPick(Number(chosen));
    onTyped(null);
    combobox.closeDropdown();
  };
  /** Accepts the typed text. One that is too short for a new text stays, with an error. */
  const settle = () => {
    combobox.closeDropdown();
    if (typed === null) return;
    if (text === '') onClear?.();
    else if (same && text !== value) onPick(same.id);
    else if (canCreate && text !== value) onCreate(text);
    else if (text !== value) return setLeft(true);
    onTyped(null);
  };

  return (
    <Combobox {...openedOptions} store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={props.label}
          description={props.description}
          error={short ? t('list.searchHint', { count: SEARCH_MIN_LETTERS }) : props.error}
          data-short={short || undefined}
          placeholder={props.placeholder}
          autoComplete="off"
          data-field={props.field}
          {...(required && REQUIRED_PROPS)}
          value={typed ?? value}
          onChange={(event) => {
            setLeft(false);
            onTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== null) onTyped(null);
            preventSubmitOnEnter(event);
            const chooses = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
            if (event.key === 'Enter' && typed !== null && !searching && !chooses) settle();
          }}
          rightSection={
            props.waiting ? <Loader size={16} role="img" aria-label={t('list.loading')} /> : undefined
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('form.options')} className={classes.options}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)}>
              {option.text}
              {option.note && (
                <Text span display="block" size="xs" c="dimmed">
                  {option.note}
                </Text>
              )}
            </Combobox.Option>
          ))}
          {canCreate && (
            <Combobox.Option value={CREATE}>
              <Group gap={6} wrap="nowrap" c="var(--mantine-color-anchor)">
                <IconPlus size={14} aria-hidden />
                {t('quiz.createText', { text })}
              </Group>
            </Combobox.Option>
          )}
        </Combobox.Options>
        {/* Outside the list, which may contain only options. */}
        {options.length === 0 && !canCreate && <Combobox.Empty>{note}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

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
