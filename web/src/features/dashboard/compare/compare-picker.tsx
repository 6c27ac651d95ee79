import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { OptionsNote } from '#web/kit/fields/options-note.tsx';
import { useOptionsName } from '#web/kit/fields/use-options-name.tsx';
import { foundQuery, useNames } from '#web/kit/list/filters/record-sources.ts';
import classes from './compare.module.css';
import { COMPARED } from './compare-search.ts';

interface ComparePickerProps {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

const CAMPAIGNS = { records: 'campaigns' } as const;

/** Picks the campaigns that are compared, found by what is typed. */
export function ComparePicker({ ids, onChange }: ComparePickerProps) {
  const { t } = useTranslation();
  const optionsName = useOptionsName(false);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const searched = settled.length >= SEARCH_MIN_LETTERS ? settled : '';
  const found = useQuery({
    ...foundQuery(CAMPAIGNS, searched),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const values = ids.map(String);
  const names = useNames(CAMPAIGNS, values);
  const chosen = values.map((value) => ({ value, label: names.get(value) ?? value }));
  const options = new Map([...(found.data ?? []), ...chosen].map((option) => [option.value, option]));
  return (
    <div className={classes.picker}>
      {optionsName.element}
      <MultiSelect
        {...optionsName.props}
        label={t('dashboard.compare.campaigns')}
        description={t('dashboard.compare.howMany', { least: COMPARED.least, most: COMPARED.most })}
        placeholder={values.length < COMPARED.most ? t('form.searchOption') : ''}
        data={[...options.values()]}
        value={values}
        onChange={(chosen) => onChange(chosen.map(Number))}
        maxValues={COMPARED.most}
        searchable
        hidePickedOptions
        openOnFocus={false}
        withScrollArea={false}
        classNames={{ options: classes.options ?? '' }}
        comboboxProps={{ keepMounted: false }}
        // The server has searched: what it found is shown as it came.
        filter={({ options: all }) => all}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        nothingFoundMessage={<OptionsNote found={found} />}
      />
    </div>
  );
}
