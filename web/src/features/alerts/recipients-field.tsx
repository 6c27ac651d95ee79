import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_READERS_MAX } from '#contracts/alerts/alert-rules.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { OptionsStatus, useComboboxProps, useOptionsLabel } from '#web/kit/fields/options.tsx';
import { recipientsQuery } from './alert-rules.api.ts';

export interface Recipient {
  /** The user's id. */
  value: string;
  label: string;
}

interface RecipientsFieldProps {
  /** Users who may be selected without having been found by the current search. */
  known: readonly Recipient[];
  /** Called with the selected users, before `onChange` with their ids. */
  onNamed: (selected: Recipient[]) => void;
  error?: ReactNode;
  value?: string[];
  onChange?: (ids: string[]) => void;
  'data-path'?: string;
}

/** Picks back-office users by searching for their name. Takes the props of `form.getInputProps`. */
export function RecipientsField({ known, onNamed, value = [], ...input }: RecipientsFieldProps) {
  const { t } = useTranslation();
  const optionsName = useOptionsLabel(false);
  const openedOptions = useComboboxProps();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const searched = settled.length >= SEARCH_MIN_LETTERS ? settled : '';
  const found = useQuery({ ...recipientsQuery(searched), enabled: opened });
  const selected = known.filter((option) => value.includes(option.value));
  const options = new Map([...(found.data ?? []), ...selected].map((option) => [option.value, option]));

  const change = (ids: string[]) => {
    onNamed([...options.values()].filter((option) => ids.includes(option.value)));
    input.onChange?.(ids);
  };
  return (
    <div>
      {optionsName.element}
      <MultiSelect
        {...input}
        {...optionsName.props}
        label={t('alertRules.mail')}
        placeholder={value.length === 0 ? t('form.searchOption') : ''}
        searchable
        hidePickedOptions
        openOnFocus={false}
        withScrollArea={false}
        maxValues={ALERT_READERS_MAX}
        maxDropdownHeight={220}
        styles={{ options: { overflowY: 'auto', maxHeight: 220 } }}
        comboboxProps={openedOptions}
        data={[...options.values()]}
        value={value}
        onChange={change}
        // The server has already filtered: show its results as they are.
        filter={({ options: all }) => all}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        nothingFoundMessage={<OptionsStatus query={found} inList />}
      />
    </div>
  );
}
