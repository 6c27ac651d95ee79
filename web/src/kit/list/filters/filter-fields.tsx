import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { OptionsNote } from '#web/kit/fields/options-note.tsx';
import { useOptionsName } from '#web/kit/fields/use-options-name.tsx';
import type { ListState } from '#web/kit/list/list-state.ts';
import { dayOf } from '#web/lib/day.ts';
import type { ChoiceKind, DaysKind, RecordKind } from './filter-kinds.ts';
import { valuesOf } from './filter-kinds.ts';
import classes from './filters.module.css';
import { foundQuery, useNames } from './record-sources.ts';

/** Once something is filtered, each further change takes the place of the one before in the history. */
const step = (state: ListState) => ({ replace: Object.keys(state.filters).length > 0 });

/** What the pickers of filters have alike. Their options lie inside the popover: outside of it, choosing one would close it. */
const PICKER = {
  searchable: true,
  hidePickedOptions: true,
  openOnFocus: false,
  // The list scrolls by itself: a frame around it would need the focus to be scrolled by keys.
  withScrollArea: false,
  classNames: { options: classes.options ?? '' },
  comboboxProps: { withinPortal: false, keepMounted: false },
} as const;

interface FieldProps<Kind> {
  kind: Kind;
  state: ListState;
}

/** Picks some of a few values. */
export function ChoiceField({ kind, state }: FieldProps<ChoiceKind>) {
  const { t } = useTranslation();
  const optionsName = useOptionsName(false);
  const values = valuesOf(state, kind.name);
  return (
    <div data-filter={kind.name}>
      {optionsName.element}
      <MultiSelect
        {...PICKER}
        {...optionsName.props}
        label={t(kind.label)}
        data={kind.options(t)}
        value={values}
        onChange={(chosen) => {
          const kept = kind.single ? chosen.slice(-1) : chosen;
          state.setFilters({ [kind.name]: kept.join() || undefined }, step(state));
        }}
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && fold(option.label).includes(fold(search.trim())))
        }
        nothingFoundMessage={t('list.empty')}
      />
    </div>
  );
}

/** Picks some of many records, which are found by what is typed. */
export function RecordField({ kind, state }: FieldProps<RecordKind>) {
  const { t } = useTranslation();
  const optionsName = useOptionsName(false);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const searched = settled.length >= SEARCH_MIN_LETTERS ? settled : '';
  const found = useQuery({
    ...foundQuery(kind, searched),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const values = valuesOf(state, kind.name);
  const names = useNames(kind, values);
  const chosen = values.map((value) => ({ value, label: names.get(value) ?? value }));
  const options = new Map([...(found.data ?? []), ...chosen].map((option) => [option.value, option]));
  const short = typed.trim() !== '' && typed.trim().length < SEARCH_MIN_LETTERS;

  return (
    <div data-filter={kind.name}>
      {optionsName.element}
      <MultiSelect
        {...PICKER}
        {...optionsName.props}
        label={t(kind.label)}
        placeholder={values.length === 0 ? t('form.searchOption') : ''}
        data={
          short
            ? [{ group: t('list.searchHint', { count: SEARCH_MIN_LETTERS }), items: [...options.values()] }]
            : [...options.values()]
        }
        value={values}
        onChange={(chosen) => state.setFilters({ [kind.name]: chosen.join() || undefined }, step(state))}
        // The server has searched: what it found is shown as it came.
        filter={({ options: all }) => all}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        nothingFoundMessage={<OptionsNote found={found} />}
      />
    </div>
  );
}

/** A first and a last day. */
export function DaysField({ kind, state }: FieldProps<DaysKind>) {
  const { t } = useTranslation();
  const [from, to] = [state.filters[`${kind.name}From`], state.filters[`${kind.name}To`]];
  const reversed = from !== undefined && to !== undefined && from > to;
  return (
    <fieldset className={classes.days} data-filter={kind.name}>
      <legend className={classes.legend}>{t(kind.label)}</legend>
      <Day kind={kind} end="From" state={state} label={t('filters.from')} />
      <Day
        kind={kind}
        end="To"
        state={state}
        label={t('filters.to')}
        error={reversed && t('filters.reversed')}
      />
    </fieldset>
  );
}

interface DayProps extends FieldProps<DaysKind> {
  end: 'From' | 'To';
  label: string;
  error?: string | false;
}

/** What is no day (yet) stays in the field, and narrows nothing. */
function Day({ kind, end, state, label, error = false }: DayProps) {
  const { t } = useTranslation();
  const name = `${kind.name}${end}` as const;
  const value = state.filters[name] ?? '';
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }

  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const day = text === '' ? '' : dayOf(text);
    if (day !== null && day !== value) state.setFilters({ [name]: day || undefined }, step(state));
  };
  const invalid = left && typed !== '' && dayOf(typed) === null;
  return (
    <DateField
      label={label}
      value={typed}
      onChange={change}
      onBlur={() => setLeft(true)}
      error={invalid ? t('filters.noDay') : error}
      // Outside of the popover, choosing a day would close it.
      withinPortal={false}
    />
  );
}
