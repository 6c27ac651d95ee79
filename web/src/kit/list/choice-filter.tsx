import { SegmentedControl } from '@mantine/core';

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
