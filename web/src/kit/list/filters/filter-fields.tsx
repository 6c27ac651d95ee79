import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fold } from '#contracts/core/fold.ts';
import { NoOption } from '#web/kit/fields/options-note.tsx';
import { useOpenedOptions } from '#web/kit/fields/use-opened-options.ts';
import { useOptionsName } from '#web/kit/fields/use-options-name.tsx';
import type { FilterState } from '#web/kit/list/list-state.ts';
import { DayFilter } from './day-filter.tsx';
import type { ChoiceKind, DaysKind, RecordKind } from './filter-kinds.ts';
import { valuesOf } from './filter-kinds.ts';
import classes from './filters.module.css';
import { PICKER, RecordsPicker } from './records-picker.tsx';

/** Once any filter is set, further changes replace the history entry. */
const step = (state: FilterState) => ({ replace: Object.keys(state.filters).length > 0 });

/** Options are rendered inside the popover: outside, choosing one would close it. */
const INSIDE = { withinPortal: false };

interface FieldProps<Kind> {
  kind: Kind;
  state: FilterState;
}

/** Picks some of a few values. */
export function ChoiceFilterField({ kind, state }: FieldProps<ChoiceKind>) {
  const { t } = useTranslation();
  const optionsName = useOptionsName(false);
  const openedOptions = useOpenedOptions();
  const values = valuesOf(state, kind.name);
  return (
    <div data-filter={kind.name}>
      {optionsName.element}
      <MultiSelect
        {...PICKER}
        {...optionsName.props}
        comboboxProps={{ ...openedOptions, ...INSIDE }}
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
        nothingFoundMessage={<NoOption>{t('list.empty')}</NoOption>}
      />
    </div>
  );
}

/** Picks some of many records. */
export function RecordFilterField({ kind, state }: FieldProps<RecordKind>) {
  const { t } = useTranslation();
  return (
    <div data-filter={kind.name}>
      <RecordsPicker
        records={kind.records}
        label={t(kind.label)}
        values={valuesOf(state, kind.name)}
        onChange={(chosen) => state.setFilters({ [kind.name]: chosen.join() || undefined }, step(state))}
        comboboxProps={INSIDE}
      />
    </div>
  );
}

/** Picks a first and a last day. */
export function DaysFilterField({ kind, state }: FieldProps<DaysKind>) {
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

function Day({ kind, end, state, label, error = false }: DayProps) {
  const name = `${kind.name}${end}` as const;
  return (
    <DayFilter
      label={label}
      value={state.filters[name]}
      onChange={(day) => state.setFilters({ [name]: day }, step(state))}
      error={error}
      // Outside the popover, choosing a day would close it.
      withinPortal={false}
    />
  );
}
