import { MultiSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fold } from '#contracts/core/fold.ts';
import { OptionMessage, useComboboxProps, useOptionsLabel } from '#web/kit/fields/options.tsx';
import type { FilterState } from '#web/kit/list/list-state.ts';
import { DayFilter } from './day-filter.tsx';
import type { ChoiceFilterSpec, DateRangeFilterSpec, RecordFilterSpec } from './filter-specs.ts';
import { useFilterLabel, useFilterOptions, valuesOf } from './filter-specs.ts';
import classes from './filters.module.css';
import { PICKER_PROPS, RecordsPicker } from './records-picker.tsx';

/** Once any filter is set, further changes replace the history entry. */
const historyOptions = (state: FilterState) => ({ replace: Object.keys(state.filters).length > 0 });

/** Options are rendered inside the popover: outside, choosing one would close it. */
const INLINE_COMBOBOX = { withinPortal: false };

interface FieldProps<Kind> {
  kind: Kind;
  state: FilterState;
}

/** Picks some of a few values. */
export function ChoiceFilterField({ kind, state }: FieldProps<ChoiceFilterSpec>) {
  const { t } = useTranslation();
  const labelOf = useFilterLabel();
  const optionsName = useOptionsLabel(false);
  const openedOptions = useComboboxProps();
  const values = valuesOf(state, kind.name);
  const options = useFilterOptions(kind);
  return (
    <div data-filter={kind.name}>
      {optionsName.element}
      <MultiSelect
        {...PICKER_PROPS}
        {...optionsName.props}
        comboboxProps={{ ...openedOptions, ...INLINE_COMBOBOX }}
        label={labelOf(kind)}
        data={options}
        value={values}
        onChange={(chosen) => {
          const values = kind.single ? chosen.slice(-1) : chosen;
          state.setFilters({ [kind.name]: values.join() || undefined }, historyOptions(state));
        }}
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && fold(option.label).includes(fold(search.trim())))
        }
        nothingFoundMessage={<OptionMessage>{t('list.empty')}</OptionMessage>}
      />
    </div>
  );
}

/** Picks some of many records. */
export function RecordFilterField({ kind, state }: FieldProps<RecordFilterSpec>) {
  const labelOf = useFilterLabel();
  return (
    <div data-filter={kind.name}>
      <RecordsPicker
        records={kind.records}
        label={labelOf(kind)}
        values={valuesOf(state, kind.name)}
        onChange={(chosen) =>
          state.setFilters({ [kind.name]: chosen.join() || undefined }, historyOptions(state))
        }
        comboboxProps={INLINE_COMBOBOX}
      />
    </div>
  );
}

/** Picks a first and a last day. */
export function DateRangeFilterField({ kind, state }: FieldProps<DateRangeFilterSpec>) {
  const { t } = useTranslation();
  const labelOf = useFilterLabel();
  const [from, to] = [state.filters[`${kind.name}From`], state.filters[`${kind.name}To`]];
  const reversed = from !== undefined && to !== undefined && from > to;
  return (
    <fieldset className={classes.days} data-filter={kind.name}>
      <Text component="legend" inherit fz="sm" fw={500} p={0}>
        {labelOf(kind)}
      </Text>
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

interface DayProps extends FieldProps<DateRangeFilterSpec> {
  end: 'From' | 'To';
  label: string;
  error?: string | false;
}

function Day({ kind, end, state, label, error = false }: DayProps) {
  const name = `${kind.name}${end}` as const;
  return (
    <DayFilter
      label={label}
      value={state.filters[name]}
      onChange={(day) => state.setFilters({ [name]: day }, historyOptions(state))}
      error={error}
      // Outside the popover, choosing a day would close it.
      withinPortal={false}
    />
  );
}
