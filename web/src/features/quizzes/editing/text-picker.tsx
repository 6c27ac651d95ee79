import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import { useComboboxProps } from '#web/kit/fields/use-combobox-props.ts';
import { preventSubmitOnEnter } from '#web/kit/form/prevent-submit.ts';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import classes from './text-picker.module.css';

export interface TextPickerProps {
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
                <Text span size="xs" className={classes.note}>
                  {option.note}
                </Text>
              )}
            </Combobox.Option>
          ))}
          {canCreate && (
            <Combobox.Option value={CREATE} className={classes.create}>
              <IconPlus size={14} aria-hidden />
              {t('quiz.createText', { text })}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {/* Outside the list, which may contain only options. */}
        {options.length === 0 && !canCreate && <Combobox.Empty>{note}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
