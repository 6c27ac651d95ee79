import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListState } from './list-state.ts';

interface ChoiceFilterProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  /** Null for all. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** Label of the option for all. */
  all: string;
  options: readonly { value: Value; label: string }[];
}

const ALL = '';

/** Returns the value that a filter is set to; null if it is not set or has several values. */
export function selectedValue<Value extends string>(values: readonly Value[], filter: string | undefined) {
  return values.find((value) => value === filter) ?? null;
}

/** Narrows a list to one of a few kinds of records, or shows all. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, value, onChange, all, options } = props;
  return (
    <SegmentedControl
      aria-label={label}
      value={value ?? ALL}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
      data={[{ value: ALL, label: all }, ...options]}
    />
  );
}

interface ActiveFilterProps {
  state: ListState;
  /** Grammatical gender of the listed records: in some languages, the labels depend on it. */
  feminine?: boolean;
}

/** Switches between active and inactive records, for lists whose records have that state. */
export function ActiveFilter({ state, feminine = false }: ActiveFilterProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('list.state')}
      value={state.active ? 'active' : 'inactive'}
      onChange={(value) => state.setActive(value === 'active')}
      data={[
        { value: 'active', label: t(feminine ? 'list.activeFeminine' : 'list.active') },
        { value: 'inactive', label: t(feminine ? 'list.inactiveFeminine' : 'list.inactive') },
      ]}
    />
  );
}
