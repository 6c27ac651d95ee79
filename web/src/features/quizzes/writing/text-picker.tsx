import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import { useOpenedOptions } from '#web/kit/fields/use-opened-options.ts';
import { keepForm } from '#web/kit/form/keep-form.ts';
import { REQUIRED } from '#web/kit/form/required.ts';
import classes from './text-picker.module.css';

export interface TextPickerProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  placeholder?: string;
  /** The text that is chosen. */
  value: string;
  /** What is being typed in its place; null while nothing is. */
  typed: string | null;
  onTyped: (text: string | null) => void;
  /** What there is to choose from, for what is typed. */
  options: readonly { id: number; text: string; note?: string }[];
  /** Whether the options of what is typed are still on their way. */
  searching?: boolean;
  /** Said in place of the options: that nothing was found, or why nothing could be. */
  note: ReactNode;
  waiting?: boolean;
  onOpened?: (opened: boolean) => void;
  onPick: (id: number) => void;
  /** Takes what was typed as a new text. */
  onCreate: (text: string) => void;
  /** Takes the choice back; missing where there must be one. */
  onClear?: () => void;
  /** Names the field to anyone who looks for it in the page. */
  field?: string;
}

const CREATE = 'create';

/** Picks a text that is known already, or takes what is typed as a new one. What is typed counts when the field is left. */
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
  const openedOptions = useOpenedOptions();
  const short = left && text !== '' && text.length < SEARCH_MIN_LETTERS;
  const canCreate = text.length >= SEARCH_MIN_LETTERS && !same;

  // What Enter takes is highlighted: the text itself where it is known, else the first that holds it, else a new one.
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
  /** What is typed, too short for a new text, stays, and is said to be. */
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
          {...(required && REQUIRED)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
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
            keepForm(event);
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
        {/* Beside the list, which may hold nothing but options. */}
        {options.length === 0 && !canCreate && <Combobox.Empty>{note}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
