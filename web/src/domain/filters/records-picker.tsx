import type { ComboboxProps, MultiSelectProps } from '@mantine/core';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_VALUES_MAX, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { OptionsStatus, useComboboxProps, useOptionsLabel } from '#web/kit/fields/options.tsx';
import type { RecordFilterSpec } from './filter-specs.ts';
import classes from './filters.module.css';
import { filterOptionsQuery, useRecordNames } from './record-sources.ts';

/** Shared props of pickers with multiple values. */
export const PICKER_PROPS = {
  searchable: true,
  hidePickedOptions: true,
  openOnFocus: false,
  // The list itself scrolls: a scroll area around it would need the focus for keyboard scrolling.
  withScrollArea: false,
  classNames: { options: classes.options ?? '' },
} as const;

interface RecordsPickerProps
  extends Pick<
    MultiSelectProps,
    'label' | 'aria-label' | 'placeholder' | 'description' | 'maxValues' | 'error'
  > {
  'data-path'?: string;
  records: RecordFilterSpec['records'];
  /** Ids of the chosen records. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  comboboxProps?: ComboboxProps;
}

/** Picks several of many records, found by typing. */
export function RecordsPicker({ records, values, onChange, comboboxProps, ...field }: RecordsPickerProps) {
  const { t } = useTranslation();
  const optionsName = useOptionsLabel(false);
  const openedOptions = useComboboxProps();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const searched = settled.length >= SEARCH_MIN_LETTERS ? settled : '';
  const found = useQuery({
    ...filterOptionsQuery({ records }, searched),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const names = useRecordNames({ records }, values);
  const chosen = values.map((value) => ({ value, label: names.get(value) ?? value }));
  const options = new Map([...(found.data ?? []), ...chosen].map((option) => [option.value, option]));
  const items = [...options.values()];
  const short = typed.trim() !== '' && typed.trim().length < SEARCH_MIN_LETTERS;

  return (
    <>
      {optionsName.element}
      <MultiSelect
        {...PICKER_PROPS}
        {...optionsName.props}
        {...field}
        maxValues={field.maxValues ?? FILTER_VALUES_MAX}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        placeholder={
          values.length < (field.maxValues ?? 1) ? (field.placeholder ?? t('form.searchOption')) : ''
        }
        data={short ? [{ group: t('list.searchHint', { count: SEARCH_MIN_LETTERS }), items }] : items}
        value={[...values]}
        onChange={onChange}
        // The server has already filtered: its results are shown unchanged.
        filter={({ options: all }) => all}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        nothingFoundMessage={<OptionsStatus query={found} inList />}
        comboboxProps={{ ...openedOptions, ...comboboxProps }}
      />
    </>
  );
}
