import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FilterState, FilterValues } from '#web/kit/list/list-state.ts';
import { formatDay } from '#web/lib/day.ts';
import type {
  ChoiceFilterSpec,
  DateRangeFilterSpec,
  FilterSpec,
  ListFilter,
  RecordFilterSpec,
} from './filter-specs.ts';
import { specOf, useFilterLabel, useFilterOptions, valuesOf } from './filter-specs.ts';
import classes from './filters.module.css';
import { useRecordNames } from './record-sources.ts';

interface FilterChipsProps {
  /** In display order. */
  filters: readonly ListFilter[];
  state: FilterState;
  /** Opens the field of a filter. */
  onEdit: (name: string) => void;
  /** Called when a chip has been removed, and the focus with it. */
  onRemoved: () => void;
}

/** Returns a filter's parameter names in the address. */
function namesOf(kind: FilterSpec): (keyof FilterValues)[] {
  return kind.kind === 'days' ? [`${kind.name}From`, `${kind.name}To`] : [kind.name];
}

/** A chip for each active filter: clicking it opens the filter's field, and it can be removed. */
export function FilterChips({ filters, state, onEdit, onRemoved }: FilterChipsProps) {
  const { t } = useTranslation();
  const labelOf = useFilterLabel();
  const set = filters
    .map(specOf)
    .filter((kind) => namesOf(kind).some((name) => state.filters[name] !== undefined));
  if (set.length === 0) return null;
  const remove = (removed: readonly FilterSpec[]) => {
    onRemoved();
    state.setFilters(Object.fromEntries(removed.flatMap(namesOf).map((name) => [name, undefined])));
  };
  return (
    <ul className={classes.chips} aria-label={t('filters.applied')}>
      {set.map((kind) => (
        <li key={kind.name} className={classes.chip}>
          <button
            type="button"
            className={`mantine-focus-auto ${classes.text}`}
            onClick={() => onEdit(kind.name)}
            onKeyDown={(event) => {
              if (event.key === 'Delete' || event.key === 'Backspace') remove([kind]);
            }}
          >
            <span className={classes.name}>{labelOf(kind)}: </span>
            <Values kind={kind} state={state} />
          </button>
          <CloseButton
            size="sm"
            aria-label={t('filters.remove', { filter: labelOf(kind) })}
            onClick={() => remove([kind])}
          />
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => remove(set)}>
            {t('list.clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Values({ kind, state }: { kind: FilterSpec; state: FilterState }) {
  if (kind.kind === 'days') return <Days kind={kind} state={state} />;
  return kind.kind === 'choice' ? (
    <Choice kind={kind} state={state} />
  ) : (
    <Records kind={kind} state={state} />
  );
}

function Choice({ kind, state }: { kind: ChoiceFilterSpec; state: FilterState }) {
  const options = useFilterOptions(kind);
  return valuesOf(state, kind.name)
    .map((value) => options.find((option) => option.value === value)?.label ?? value)
    .join(', ');
}

function Records({ kind, state }: { kind: RecordFilterSpec; state: FilterState }) {
  const ids = valuesOf(state, kind.name);
  const names = useRecordNames(kind, ids);
  return ids.map((id) => names.get(id) ?? id).join(', ');
}

function Days({ kind, state }: { kind: DateRangeFilterSpec; state: FilterState }) {
  const { t } = useTranslation();
  const [from = '', to = ''] = [state.filters[`${kind.name}From`], state.filters[`${kind.name}To`]].map(
    (day) => day && formatDay(day),
  );
  if (from && to) return `${from} – ${to}`;
  return from ? t('filters.since', { day: from }) : t('filters.until', { day: to });
}
